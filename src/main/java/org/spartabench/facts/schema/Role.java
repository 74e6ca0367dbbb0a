package org.spartabench.facts.schema;

/** Names the purpose of a column. It decides where an author may use it. */
public enum Role {
    /** An opaque code or number that only identifies: never asked for, never grouped by. */
    IDENTIFIER,
    /** Names an entity: a player, a title, a patient. */
    NAME,
    /** One of few values. */
    CATEGORY,
    /** A number with a meaning of its own: compared, summed, averaged. */
    MEASURE,
    /** A date, a time, a year, a season. */
    MOMENT,
    /** Free text. */
    TEXT;

    /** Whether numbers or moments of the column are compared with others of their kind. */
    public boolean measured() {
        return this == MEASURE || this == MOMENT;
    }
}
