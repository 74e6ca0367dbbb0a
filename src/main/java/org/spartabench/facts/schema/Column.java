package org.spartabench.facts.schema;

import java.util.Optional;
import org.spartabench.facts.value.ColumnType;

/** Describes a column of a table; {@code unit} is a plural English noun such as {@code inches}. */
public record Column(String name, ColumnType type, Role role, Optional<String> unit, boolean nullable) {

    /** Gives the same column under another name. */
    public Column withName(String other) {
        return new Column(other, type, role, unit, nullable);
    }

    /** Gives the same column with another type. */
    public Column withType(ColumnType other) {
        return new Column(name, other, role, unit, nullable);
    }
}
