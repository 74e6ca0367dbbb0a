package org.spartabench.facts.usage;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;

/** The name of a person that stands in two columns of a table. */
public record FullName(Column given, Column family) {

    private static final Set<String> GIVEN =
            Set.of("first name", "given name", "forename", "firstname", "givenname", "fname", "name first");

    private static final Set<String> FAMILY =
            Set.of("last name", "family name", "surname", "lastname", "familyname", "lname", "name last");

    /** Finds it; empty where a column of the table holds whole names, or one of the two is not there in every row. */
    public static Optional<FullName> of(Table table) {
        boolean whole = table.columns().stream().anyMatch(c -> c.role() == Role.NAME && words(c).endsWith("name"));
        Optional<Column> family = column(table, FAMILY);
        return whole ? Optional.empty() : column(table, GIVEN).flatMap(g -> family.map(f -> new FullName(g, f)));
    }

    private static Optional<Column> column(Table table, Set<String> called) {
        return table.columns().stream()
                .filter(c -> c.type() == ColumnType.TEXT && !c.nullable() && called.contains(words(c)))
                .findFirst();
    }

    private static String words(Column column) {
        return String.join(" ", TableNames.words(column.name()));
    }

    /** Stands for both columns where words are found by the name of a column; no column is called so. */
    public String called() {
        return given.name() + " " + family.name();
    }

    public List<Column> columns() {
        return List.of(given, family);
    }
}
