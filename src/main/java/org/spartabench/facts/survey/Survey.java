package org.spartabench.facts.survey;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.source.ParquetTable;
import org.spartabench.facts.source.TableSource;
import org.spartabench.facts.staging.StagedTable;
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

    /**
     * Leaves out a table without rows, with a note; refuses it where a person named it.
     *
     * @param named whether the tables to import were named
     */
    static Optional<Problem> hollow(String origin, String table, boolean named, List<String> notes) {
        String hollow = "table " + table + " has no rows";
        if (named) {
            return Optional.of(new Problem(origin + ": " + hollow + "; add rows, or leave it out of --tables"));
        }
        notes.add(hollow + " and is not imported");
        return Optional.empty();
    }

    /** Gives the tables and keys of an origin as far as both ends of a key are imported; a problem where nothing is. */
    static Result<Survey> of(String origin, List<Found> tables, List<ForeignKey> keys, List<String> notes) {
        Set<String> names = tables.stream().map(found -> found.raw().name()).collect(Collectors.toSet());
        List<ForeignKey> whole = keys.stream()
                .filter(key -> names.contains(key.table()) && names.contains(key.references()))
                .toList();
        return tables.isEmpty()
                ? Result.bad(origin + ": none of its tables has rows; add rows")
                : Result.ok(new Survey(tables, whole, notes));
    }

    /** Notes the columns with numbers that are not finite. */
    static List<String> endless(StagedTable table, long[] counts, boolean direct) {
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
     * @param raw its cells
     * @param primaryKey the declared key; empty if there is none
     * @param declared the types of columns that can hold no other values
     */
    public record Found(
            TableSource source, StagedTable raw, List<String> primaryKey, Map<String, ColumnType> declared) {

        public Found {
            primaryKey = List.copyOf(primaryKey);
            declared = Map.copyOf(declared);
        }

        /** Counts the rows of the source, also where only a part of them is analysed. */
        public long rows() {
            return source instanceof ParquetTable parquet && parquet.sampled() ? parquet.size() : raw.rows();
        }

        /** Tells whether rows that are not analysed may have NULL in a column. */
        public boolean nullUnseen(int column) {
            return source instanceof ParquetTable parquet
                    && parquet.sampled()
                    && parquet.columns().get(column).nullable();
        }

        public Optional<ColumnType> type(String column) {
            return Optional.ofNullable(declared.get(column));
        }
    }
}
