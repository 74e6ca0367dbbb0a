package org.spartabench.facts.cell;

/** Names the notation of a column's values in its source. */
public enum Notation {
    /** Numbers with a decimal point, ISO dates and times; what every text is. */
    PLAIN,
    /** {@code 3,14}. */
    DECIMAL_COMMA,
    /** {@code 31.12.2020}. */
    DAY_FIRST_DOTS,
    /** {@code 31/12/2020}. */
    DAY_FIRST,
    /** {@code 12/31/2020}. */
    MONTH_FIRST,
    /** {@code 2020-01-05T10:00:00+02:00}, kept in UTC. */
    OFFSET
}
