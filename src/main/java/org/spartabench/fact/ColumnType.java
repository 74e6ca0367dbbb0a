package org.spartabench.fact;

/** The types of values a fact may have, the same on every engine. */
public enum ColumnType {
    BOOLEAN,
    INTEGER,
    DECIMAL,
    DATE,
    TIME,
    TIMESTAMP,
    TEXT;

    public boolean numeric() {
        return this == INTEGER || this == DECIMAL;
    }

    public boolean temporal() {
        return this == DATE || this == TIME || this == TIMESTAMP;
    }
}
