package org.spartabench.base.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table of figures: rows of one type, and columns that say what of a row they show and how. A row may be a published one
 * beside one's own. A value that is null or absent is a dash in text, empty in CSV, and left out of JSON.
 *
 * @param <T> the type of a row
 */
public final class Report<T> {

    private final List<T> rows;
    private final List<Column<T>> columns = new ArrayList<>();
    private String title = "";
    private String note = "";

    private record Column<T>(String name, boolean right, String pattern, Function<? super T, ?> value) {}

    private Report(Collection<? extends T> rows) {
        this.rows = List.copyOf(rows);
    }

    public static <T> Report<T> of(Collection<? extends T> rows) {
        return new Report<>(rows);
    }

    /** Begins a report of a single row, as for the fields of one JSON object. */
    public static <T> Report<T> one(T row) {
        return new Report<>(List.of(row));
    }

    /** Sets the line above the table. */
    public Report<T> title(String text) {
        title = text;
        return this;
    }

    /** Sets the line below the table; an empty one is not written. */
    public Report<T> note(String text) {
        note = text;
        return this;
    }

    /** Adds a column of words, aligned to the left. */
    public Report<T> text(String name, Function<? super T, ?> value) {
        return add(name, false, "%s", value);
    }

    /** Adds a column of numbers, or of words about them, aligned to the right and written as they are. */
    public Report<T> number(String name, Function<? super T, ?> value) {
        return add(name, true, "%s", value);
    }

    /** Adds a column of numbers with so many digits after the point. */
    public Report<T> decimal(String name, int digits, Function<? super T, ?> value) {
        return add(name, true, "%." + digits + "f", value);
    }

    /** Adds a column of shares from 0 to 1, which text shows in percent with one digit after the point. */
    public Report<T> share(String name, Function<? super T, ?> value) {
        return add(name, true, "%.1f %%", value);
    }

    private Report<T> add(String name, boolean right, String pattern, Function<? super T, ?> value) {
        columns.add(new Column<>(name, right, pattern, value));
        return this;
    }

    /** Writes the table for a terminal: title, names of columns unless there are no rows, a line a row, note. */
    public List<String> lines() {
        List<List<String>> cells = new ArrayList<>();
        cells.add(columns.stream().map(Column::name).toList());
        rows.forEach(row ->
                cells.add(columns.stream().map(c -> text(c, row, "-", 100)).toList()));
        if (rows.isEmpty() || cells.getFirst().stream().allMatch(String::isEmpty)) {
            cells.removeFirst();
        }
        List<String> lines = new ArrayList<>();
        if (!title.isEmpty()) {
            lines.add(title);
        }
        int[] widths = new int[columns.size()];
        for (List<String> row : cells) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : cells) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String pad = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? "" : "  ");
                line.append(columns.get(i).right() ? pad + row.get(i) : row.get(i) + pad);
            }
            lines.add(line.toString().stripTrailing());
        }
        if (!note.isEmpty()) {
            lines.add(note);
        }
        return lines;
    }

    /** Writes CSV (RFC 4180, line feeds): the names of the columns, then a line a row; shares are from 0 to 1. */
    public String csv() {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(columns.stream().map(Column::name).toList());
            rows.forEach(row -> csv.writeRecord(
                    columns.stream().map(c -> text(c, row, "", 1)).toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot be: it is written into memory
        }
        return text.toString();
    }

    /** Gives the values of each row by the names of their columns. */
    public List<Map<String, Object>> values() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (T row : rows) {
            Map<String, Object> values = new LinkedHashMap<>();
            for (Column<T> column : columns) {
                Object value = present(column.value().apply(row));
                if (value != null) {
                    values.put(column.name(), value);
                }
            }
            all.add(values);
        }
        return all;
    }

    /** Gives the values of the only row. */
    public Map<String, Object> value() {
        return values().getFirst();
    }

    /** @param hundred by what shares are multiplied: 100 for text in percent, 1 for four digits after the point */
    private static <T> String text(Column<T> column, T row, String none, int hundred) {
        Object value = present(column.value().apply(row));
        if (value == null || value.equals("")) {
            return value == null ? none : "";
        }
        if (!(value instanceof Double number) || column.pattern().equals("%s")) {
            return value.toString();
        }
        boolean share = column.pattern().endsWith("%");
        String pattern = share && hundred == 1 ? "%.4f" : column.pattern();
        return String.format(Locale.ROOT, pattern, share ? hundred * number : number);
    }

    private static @Nullable Object present(@Nullable Object value) {
        return switch (value) {
            case Optional<?> some -> some.orElse(null);
            case OptionalDouble some -> some.isPresent() ? (Object) some.getAsDouble() : null;
            case OptionalInt some -> some.isPresent() ? (Object) some.getAsInt() : null;
            case OptionalLong some -> some.isPresent() ? (Object) some.getAsLong() : null;
            case null, default -> value;
        };
    }
}
