package org.spartabench.rows.verdict;

/** Names the rules of the BIRD-Python paper (Table 11) under which two outputs that are not the same count as equal. */
public enum EquivalenceRule {
    /** Another form: CSV, JSON, a printed frame, one value a line. */
    FORMAT,
    /** A list as a row or a column; columns in another order. */
    SHAPE,
    /** Rows in another order where none was asked for, or among rows that tie. */
    ORDER,
    /** 1.0 for 1, a number as text, a date in another form. */
    TYPE,
    /** Columns beside those of the answer that only label it. */
    SUPERSET,
    /** A rounded number, or a percentage for a fraction. */
    NUMBER,
    /** Rows repeated on one side only. */
    DUPLICATES
}
