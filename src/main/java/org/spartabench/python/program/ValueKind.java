package org.spartabench.python.program;

import org.spartabench.facts.value.ColumnType;

/** Names the types of values in a program; dates and times are ISO texts there, and REAL is a float of four bytes. */
enum ValueKind {
    WHOLE,
    DECIMAL,
    REAL,
    DOUBLE,
    TEXT,
    DATE,
    TIME,
    TIMESTAMP,
    BOOLEAN,
    MISSING;

    static ValueKind of(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> BOOLEAN;
            case INTEGER -> WHOLE;
            case DECIMAL -> DECIMAL;
            case DATE -> DATE;
            case TIME -> TIME;
            case TIMESTAMP -> TIMESTAMP;
            case TEXT -> TEXT;
        };
    }

    boolean numeric() {
        return ordinal() <= DOUBLE.ordinal();
    }

    boolean textual() {
        return this == TEXT || temporal();
    }

    boolean temporal() {
        return this == DATE || this == TIME || this == TIMESTAMP;
    }

    /** Whether values of both kinds compare without a conversion. */
    boolean comparable(ValueKind other) {
        return this == other || numeric() && other.numeric() || this == MISSING || other == MISSING;
    }

    /** Whether equal values of both kinds are the same value for pandas: 0.1 is not the REAL nearest to it. */
    boolean meets(ValueKind other) {
        boolean one = this == other || this == MISSING || other == MISSING;
        return one || comparable(other) && this != REAL && other != REAL;
    }

    /** Returns the kind of a column that holds values of both. */
    ValueKind with(ValueKind other) {
        if (!comparable(other)) {
            throw new RefusedPart("mixed types", "a column of " + this + " and " + other);
        }
        if (this == MISSING || this == other) {
            return other;
        }
        return other == MISSING || numeric() && compareTo(other) > 0 ? this : other;
    }
}
