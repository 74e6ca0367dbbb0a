package org.spartabench.rows.output;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.rows.Cells;
import org.spartabench.rows.Output;
import org.spartabench.rows.Output.Form;
import org.spartabench.rows.Output.Table;

/** Reads outputs: JSON and Python values, CSV, Markdown, pandas prints, and texts with a value a line. */
public final class OutputReader {

    /** A value as Python writes it for itself, of which only what stands in brackets counts. */
    private static final Pattern CALL = Pattern.compile("(?:\\w+\\.)?(?:u?int\\d+|float\\d+|bool_?|str_|array|\\w*Index"
            + "|Timestamp|Timedelta|Decimal|datetime64|date|datetime|dict_\\w+|set|frozenset)\\(");

    private static final Set<String> MISSING = Set.of("nan", "none", "nat", "<na>", "null");

    private OutputReader() {}

    /** Reads a value as JSON or Python writes it. */
    public static Output value(String literal) {
        try {
            return table(LiteralParser.parse(literal));
        } catch (LiteralParser.NoLiteral e) {
            return new Output.Unreadable(literal, "it is no value: " + e.getMessage());
        }
    }

    /** Reads what a program printed. */
    public static Output text(String printed) {
        List<String> lines = printed.lines()
                .map(String::stripTrailing)
                .filter(l -> !l.isEmpty())
                .toList();
        if (lines.isEmpty()) {
            return new Output.Failed("nothing was printed");
        }
        String first = lines.getFirst();
        String last = lines.getLast();
        if (printed.contains("Traceback (most recent call last)")
                || last.matches("[A-Za-z.]*(Error|Exception)(:.*)?")) {
            return new Output.Failed(last);
        }
        boolean called = CALL.matcher(first.strip()).lookingAt();
        if ((called || "[({".indexOf(first.strip().charAt(0)) >= 0) && value(printed) instanceof Table table) {
            return table;
        }
        if (lines.stream().anyMatch(OutputReader::shortens)) {
            return new Output.Unreadable(printed, "the print is shortened (...)");
        }
        if (called || "[{<".indexOf(first.strip().charAt(0)) >= 0 && !first.startsWith("<NA>")) {
            return lists(lines).orElseGet(() -> new Output.Unreadable(printed, "its form is not known"));
        }
        return empty(lines)
                .or(() -> markdown(lines))
                .or(() -> PrintedFrame.series(lines))
                .or(() -> PrintedFrame.frame(lines))
                .or(() -> csv(lines))
                .orElseGet(() -> new Table(
                        List.of(), lines.stream().map(l -> one(l.strip())).toList(), Form.LINES));
    }

    private static boolean shortens(String line) {
        String bare = line.strip();
        return bare.matches("\\.{2,3}(\\s+\\.{2,3})*")
                || bare.matches(".*\\s{2,}\\.\\.\\.\\s{2,}.*")
                || bare.matches("[\\[(\\w].*[\\[,\\s]\\.\\.\\.[,\\s\\]].*[\\])]")
                || bare.endsWith(" \\");
    }

    /** Reads a value a line, each of them in brackets. */
    private static Optional<Output> lists(List<String> lines) {
        List<String> bare = lines.stream().map(String::strip).toList();
        return bare.size() > 1
                        && bare.stream().allMatch(l -> l.matches("[\\[(].*[])]"))
                        && value("[" + String.join(",", bare) + "]") instanceof Table table
                ? Optional.of(table)
                : Optional.empty();
    }

    private static List<@Nullable Object> one(@Nullable Object value) {
        return Arrays.asList(value);
    }

    /** Gives a value its rows. */
    private static Output table(@Nullable Object given) {
        Object value = given;
        while (value instanceof List<?> list
                && list.size() == 1
                && list.getFirst() instanceof List<?> inner
                && (inner.size() == 1 || inner.stream().anyMatch(OutputReader::nested))) {
            value = inner;
        }
        return switch (value) {
            case Map<?, ?> map -> dictionary(map);
            case List<?> list -> list(list);
            case null -> new Table(List.of(), List.of(one(null)), Form.ROWS);
            default -> new Table(List.of(), List.of(one(value)), Form.ROWS);
        };
    }

    private static boolean nested(@Nullable Object value) {
        return value instanceof List<?> || value instanceof Map<?, ?>;
    }

    private static Output list(List<?> list) {
        if (list.stream().noneMatch(OutputReader::nested)) {
            return new Table(List.of(), list.stream().map(OutputReader::one).toList(), Form.LIST);
        }
        Set<String> columns = new LinkedHashSet<>();
        list.forEach(v -> {
            if (v instanceof Map<?, ?> map) {
                map.keySet().forEach(k -> columns.add(String.valueOf(k)));
            }
        });
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Object element : list) {
            List<@Nullable Object> row = new ArrayList<>();
            if (element instanceof Map<?, ?> map) {
                columns.forEach(c -> row.add(map.get(c)));
            } else if (element instanceof List<?> values && columns.isEmpty()) {
                row.addAll(values);
            } else {
                return ragged(list);
            }
            rows.add(row);
        }
        boolean regular = rows.stream()
                .allMatch(r -> r.size() == rows.getFirst().size() && r.stream().noneMatch(OutputReader::nested));
        return regular ? new Table(List.copyOf(columns), rows, Form.ROWS) : ragged(list);
    }

    private static Output ragged(Object value) {
        return new Output.Unreadable(value.toString(), "its lists are no rows of one width");
    }

    private static Output dictionary(Map<?, ?> map) {
        if (map.values().stream().noneMatch(OutputReader::nested)) {
            List<List<@Nullable Object>> rows = new ArrayList<>();
            map.forEach((k, v) -> rows.add(Arrays.asList(k, v)));
            return new Table(List.of(), rows, Form.PAIRS);
        }
        List<String> columns = map.keySet().stream().map(String::valueOf).toList();
        List<List<?>> values = new ArrayList<>();
        for (Object column : map.values()) {
            if (column instanceof List<?> list) {
                values.add(list);
            } else if (column instanceof Map<?, ?> byIndex) {
                values.add(new ArrayList<>(byIndex.values()));
            } else {
                return ragged(map);
            }
        }
        int height = values.getFirst().size();
        if (values.stream().anyMatch(v -> v.size() != height || v.stream().anyMatch(OutputReader::nested))) {
            return ragged(map);
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < height; i++) {
            List<@Nullable Object> row = new ArrayList<>();
            for (List<?> column : values) {
                row.add(column.get(i));
            }
            rows.add(row);
        }
        return new Table(columns, rows, Form.ROWS);
    }

    private static Optional<Output> empty(List<String> lines) {
        if (lines.getFirst().equals("Empty DataFrame")) {
            String columns = lines.stream()
                    .filter(l -> l.startsWith("Columns: ["))
                    .findFirst()
                    .orElse("");
            List<String> names = Stream.of(columns.replaceFirst("Columns: \\[", "")
                            .replaceFirst("]$", "")
                            .split(", "))
                    .filter(n -> !n.isBlank())
                    .toList();
            return Optional.of(new Table(names, List.of(), Form.PRINTED));
        }
        return lines.getFirst().startsWith("Series([]")
                ? Optional.of(new Table(List.of(), List.of(), Form.PRINTED))
                : Optional.empty();
    }

    private static Optional<Output> markdown(List<String> lines) {
        List<List<String>> cells = new ArrayList<>();
        for (String line : lines) {
            String bare = line.strip();
            if (!bare.startsWith("|") || !bare.endsWith("|") || bare.length() < 2) {
                return Optional.empty();
            }
            cells.add(Stream.of(bare.substring(1, bare.length() - 1).split("\\|", -1))
                    .map(String::strip)
                    .toList());
        }
        if (lines.size() < 2 || !lines.get(1).matches("[\\s|:-]+")) {
            return Optional.empty();
        }
        return printed(cells.getFirst(), cells.subList(2, cells.size()));
    }

    /** A table as printed, unless a row has another width. */
    static Optional<Output> printed(List<String> columns, List<List<String>> cells) {
        int width = cells.isEmpty() ? columns.size() : cells.getFirst().size();
        if (cells.stream().anyMatch(r -> r.size() != width)) {
            return Optional.empty();
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (List<String> row : cells) {
            List<@Nullable Object> values = new ArrayList<>();
            row.forEach(c -> values.add(c.isEmpty() || MISSING.contains(c.toLowerCase(Locale.ROOT)) ? null : c));
            rows.add(values);
        }
        return Optional.of(new Table(columns.size() == width ? columns : List.of(), rows, Form.PRINTED));
    }

    private static Optional<Output> csv(List<String> lines) {
        String text = String.join("\n", lines);
        boolean quoted = text.contains("\"");
        char separator = Stream.of('\t', ';')
                .filter(c -> lines.stream().allMatch(l -> l.indexOf(c) >= 0))
                .findFirst()
                .orElse(',');
        if (lines.size() < 2
                || !quoted && separator == ',' && !text.replace(", ", "").contains(",")) {
            return Optional.empty();
        }
        List<List<String>> records = new ArrayList<>();
        try (CsvReader<CsvRecord> reader =
                CsvReader.builder().fieldSeparator(separator).ofCsvRecord(text)) {
            reader.forEach(r -> records.add(r.getFields()));
        } catch (CsvParseException e) {
            return Optional.empty();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        int width = records.getFirst().size();
        if (records.stream().anyMatch(r -> r.size() != width) || width == 1 && !quoted) {
            return Optional.empty();
        }
        List<String> first = records.getFirst();
        boolean heading = new HashSet<>(first).size() == width
                && first.stream().skip(1).noneMatch(String::isBlank)
                && first.stream().noneMatch(c -> Cells.number(c).isPresent());
        List<List<String>> rows = records.subList(heading ? 1 : 0, records.size());
        boolean index = heading
                && width > 1
                && first.getFirst().isBlank()
                && rows.stream().allMatch(r -> r.getFirst().matches("\\d+"));
        if (index) {
            return printed(
                    first.subList(1, width),
                    rows.stream().map(r -> r.subList(1, width)).toList());
        }
        return heading && !first.getFirst().isBlank()
                ? printed(first, rows)
                : printed(List.of(), heading ? rows : records);
    }
}
