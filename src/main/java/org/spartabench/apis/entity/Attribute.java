package org.spartabench.apis.entity;

import org.spartabench.facts.value.ColumnType;

/**
 * Describes a column of an entity.
 *
 * @param description from the document; may be empty
 */
public record Attribute(String name, ColumnType type, Use use, String description) {

    /** Tells how a column takes part in calls. A required or optional input may come back in the reply, too. */
    public enum Use {
        /** A column of a table. */
        PLAIN,
        /** Comes out of a call. */
        OUTPUT,
        /** May go into a call. */
        OPTIONAL,
        /** Must go into every call. */
        REQUIRED;

        public boolean input() {
            return this == OPTIONAL || this == REQUIRED;
        }
    }
}
