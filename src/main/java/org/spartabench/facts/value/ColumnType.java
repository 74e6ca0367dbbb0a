package org.spartabench.facts.value;

/** Names the types of values, the same on every engine. */
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
