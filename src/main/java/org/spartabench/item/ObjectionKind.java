package org.spartabench.item;

/** What is wrong with something that an author wrote, as far as it decides what the author writes next. */
public enum ObjectionKind {
    /** Nothing is left. */
    NO_ROWS,
    /** Less is left than the clauses still to come need. */
    TOO_FEW_ROWS,
    /** More is left than can be listed. */
    TOO_MANY_ROWS,
    /** What is left has no column worth selecting. */
    NO_OUTPUT,
    /** There is one row at most where several are wanted. */
    ONE_ROW,
    /** A condition holds for every row. */
    EVERY_ROW,
    /** Nearly all rows pass a condition, or all groups do. */
    NEARLY_ALL,
    /** A nested predicate or a correlation changes nothing. */
    NO_EFFECT,
    /** Rows have the same place in an order. */
    TIES,
    OTHER
}
