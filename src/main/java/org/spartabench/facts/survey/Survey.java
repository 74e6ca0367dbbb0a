package org.spartabench.facts.survey;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.spartabench.facts.cell.RawTable;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.source.TableSource;
import org.spartabench.facts.value.ColumnType;

/**
 * Holds the tables and declarations of an origin, under the names after import.
 *
 * @param foreignKeys those that are declared; empty when none is, or none can be
 * @param notes what a person should know before importing, one line each
 */
public record Survey(List<Found> tables, List<ForeignKey> foreignKeys, List<String> notes) {

    public Survey {
        tables = List.copyOf(tables);
        foreignKeys = List.copyOf(foreignKeys);
        notes = List.copyOf(notes);
    }

    /** Notes the columns with numbers that are not finite. */
    static List<String> endless(RawTable table, long[] counts, boolean direct) {
        return IntStream.range(0, counts.length)
                .filter(i -> counts[i] > 0)
                .mapToObj(i ->
                        "column " + table.name() + "." + table.columns().get(i).name() + " has " + counts[i]
                                + " values that are infinite or no number; "
                                + (direct ? "a query that shows one fails" : "they are imported as empty"))
                .toList();
    }

    /**
     * Holds a table of an origin.
     *
     * @param raw all its cells
     * @param primaryKey the declared key; empty if there is none
     * @param declared the types of columns that can hold no other values
     */
    public record Found(TableSource source, RawTable raw, List<String> primaryKey, Map<String, ColumnType> declared) {

        public Found {
            primaryKey = List.copyOf(primaryKey);
            declared = Map.copyOf(declared);
        }

        public Optional<ColumnType> type(String column) {
            return Optional.ofNullable(declared.get(column));
        }
    }
}
