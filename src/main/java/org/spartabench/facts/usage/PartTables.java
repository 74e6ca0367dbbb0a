package org.spartabench.facts.usage;

import java.util.List;
import java.util.Set;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;

/** Finds tables whose rows are parts of other entities: one genre of one film, a link between a film and a person. */
public record PartTables(Schema schema) {

    /** Last words of columns that only number rows. */
    private static final Set<String> NUMBERS =
            Set.of("number", "num", "no", "nr", "seq", "sequence", "ordinal", "index", "line", "row");

    /** Last words of columns that number the parts of something else. */
    private static final Set<String> PLACES = Set.of("position", "place", "order");

    /** Says whether the key of a row names another table's row, and nothing but names stands beside the key. */
    public boolean part(Table table) {
        return table.primaryKey().size() > 1
                && !owners(table).isEmpty()
                && table.columns().stream().allMatch(c -> inKey(table, c.name()) || c.role() == Role.NAME);
    }

    /** Gives the columns of the key that refer to other tables. */
    public List<String> owners(Table table) {
        return table.primaryKey().stream()
                .filter(k -> schema.foreignKey(table, k).isPresent())
                .toList();
    }

    /** Says whether two columns of the key refer to the same table, so that a row is a pair: a friendship of two people. */
    public boolean paired(Table table) {
        List<String> referred = owners(table).stream()
                .flatMap(k -> schema.foreignKeys().stream()
                        .filter(f ->
                                f.table().equals(table.name()) && f.columns().equals(List.of(k)))
                        .map(ForeignKey::references))
                .toList();
        return referred.stream().distinct().count() < referred.size();
    }

    /** Says whether the column only distinguishes rows: the number of a line in its order, a position in a playlist. */
    public static boolean numbers(Table table, Column column) {
        if (column.type() != ColumnType.INTEGER
                || column.role() != Role.MEASURE
                || column.unit().isPresent()) {
            return false;
        }
        boolean composed = table.primaryKey().size() > 1;
        String last = TableNames.words(column.name()).getLast();
        return composed && (inKey(table, column.name()) || PLACES.contains(last)) || NUMBERS.contains(last);
    }

    private static boolean inKey(Table table, String column) {
        return table.primaryKey().stream().anyMatch(column::equalsIgnoreCase);
    }
}
