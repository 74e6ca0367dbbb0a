package org.spartabench.rows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.Values;

/** Holds what a query or a program gave. */
public sealed interface Output {

    /**
     * Rows of values.
     *
     * @param columns labels; empty if there are none
     * @param rows of one width; values are BigDecimal, Boolean, String or null: other numbers and times are converted, and what is
     *     no finite number is null
     */
    record Table(List<String> columns, List<List<@Nullable Object>> rows, Form form) implements Output {

        public Table {
            columns = List.copyOf(columns);
            List<List<@Nullable Object>> copy = new ArrayList<>(rows.size());
            for (List<@Nullable Object> row : rows) {
                List<@Nullable Object> values = new ArrayList<>(row.size());
                row.forEach(value -> values.add(Cells.plain(value)));
                copy.add(Collections.unmodifiableList(values));
            }
            rows = Collections.unmodifiableList(copy);
        }

        int width() {
            return rows.isEmpty() ? columns.size() : rows.getFirst().size();
        }
    }

    /** How the values of a table were given. */
    enum Form {
        /** As rows. */
        ROWS,
        /** As a printed table. */
        PRINTED,
        /** As a list of single values, which may be read as a column or as one row. */
        LIST,
        /** As a dictionary: rows of key and value, or one row of values. */
        PAIRS,
        /** As text with a value a line, perhaps under a heading. */
        LINES
    }

    /** @param why one line: shortened by who printed it, or of no known form */
    record Unreadable(String text, String why) implements Output {}

    record Failed(String why) implements Output {}

    /** Takes the reply of an engine. */
    static Output of(StatementReply reply) {
        return switch (reply) {
            case Rows rows
            when rows.truncated() -> new Unreadable("", "only the first " + rows.size() + " rows were read");
            case Rows rows -> new Table(rows.columns(), rows.rows(), Form.ROWS);
            case Failure failure -> new Failed(failure.message());
        };
    }

    /** Gives the first rows as a line for people. */
    default String shown(int most) {
        return switch (this) {
            case Table t ->
                t.rows().stream().limit(most).map(Output::line).collect(Collectors.joining("; "))
                        + (t.rows().size() > most
                                ? String.format(
                                        Locale.ROOT, "; … (%,d rows)", t.rows().size())
                                : "");
            case Unreadable u -> u.why();
            case Failed f -> f.why();
        };
    }

    /** Writes a row as one line. */
    static String line(List<@Nullable Object> row) {
        return row.stream().map(Values::text).collect(Collectors.joining(" | "));
    }
}
