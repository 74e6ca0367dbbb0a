package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;

/** Writes rows as text: a line of column names and a line per row; for wide rows a line per column. */
final class RowsText {

    /** Most characters of one value. */
    private static final int SHOWN = 80;

    /** Least columns of wide rows, in which readers confuse the columns of values. */
    private static final int WIDE = 9;

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private RowsText() {}

    static String of(Rows rows) {
        return rows.columns().size() < WIDE ? narrow(rows) : wide(rows);
    }

    private static String wide(Rows rows) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < rows.columns().size(); i++) {
            lines.add(rows.columns().get(i) + ": "
                    + rows.column(i).stream().map(RowsText::text).collect(Collectors.joining(" | ")));
        }
        return String.join("\n", lines);
    }

    private static String narrow(Rows rows) {
        List<String> lines = new ArrayList<>(List.of(String.join(" | ", rows.columns())));
        for (List<@Nullable Object> row : rows.rows()) {
            lines.add(row.stream().map(RowsText::text).collect(Collectors.joining(" | ")));
        }
        return String.join("\n", lines);
    }

    private static String text(@Nullable Object value) {
        return value instanceof String text ? cell(text) : Values.text(value);
    }

    /** Writes a text of a cell in one line; one that contains the sign between cells becomes a literal of SQL. */
    static String cell(String value) {
        String text = SPACE.matcher(value).replaceAll(" ");
        String brief = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
        return brief.contains("|") || brief.startsWith("{{") ? "'" + brief.replace("'", "''") + "'" : brief;
    }
}
