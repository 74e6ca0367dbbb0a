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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.rows.Cells;
import org.spartabench.rows.Output;
import org.spartabench.rows.Output.Form;
import org.spartabench.rows.Output.Table;

/** Reads outputs: JSON and Python values, CSV, Markdown, pandas prints, and texts with a value a line. */
public final class OutputReader {

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
        if ("[({".indexOf(first.strip().charAt(0)) >= 0 && value(printed) instanceof Table table) {
            return table;
        }
        if (lines.stream().anyMatch(OutputReader::shortens)) {
            return new Output.Unreadable(printed, "the print is shortened (...)");
        }
        return empty(lines)
                .or(() -> markdown(lines))
                .or(() -> series(lines))
                .or(() -> frame(lines))
                .or(() -> csv(lines))
                .orElseGet(() -> new Table(
                        List.of(), lines.stream().map(l -> one(l.strip())).toList(), Form.LINES));
    }

    private static boolean shortens(String line) {
        String bare = line.strip();
        return bare.matches("\\.{2,3}(\\s+\\.{2,3})*")
                || bare.matches(".*\\s{2,}\\.\\.\\.\\s{2,}.*")
                || bare.endsWith(" \\");
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
    private static Optional<Output> printed(List<String> columns, List<List<String>> cells) {
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

    /** A printed series: its index counts if it has a name. */
    private static Optional<Output> series(List<String> lines) {
        if (lines.size() < 2 || !lines.getLast().matches("(.*, )?dtype: [\\w\\[\\], ]+")) {
            return Optional.empty();
        }
        List<List<String>> parts = lines.subList(0, lines.size() - 1).stream()
                .map(l -> List.of(l.strip().split("\\s{2,}")))
                .toList();
        boolean named = parts.getFirst().size() < parts.getLast().size();
        List<List<String>> rows = named ? parts.subList(1, parts.size()) : parts;
        return printed(
                List.of(),
                named ? rows : rows.stream().map(r -> List.of(r.getLast())).toList());
    }

    /** A printed frame: columns end where their headings end; its index counts if a line below the headings names it. */
    private static Optional<Output> frame(List<String> lines) {
        String heading = lines.getFirst();
        boolean index =
                heading.startsWith(" ") && lines.size() > 1 && !lines.get(1).startsWith(" ");
        boolean even = lines.stream().allMatch(l -> l.length() == heading.length());
        List<String> columns = List.of(heading.strip().split("\\s{2,}"));
        if (!index && (!even || columns.size() < 2 || lines.size() < 2)) {
            return Optional.empty();
        }
        List<Integer> ends = new ArrayList<>();
        int from = 0;
        for (String column : columns) {
            from = heading.indexOf(column, from) + column.length();
            ends.add(from);
        }
        List<String> body = lines.subList(1, lines.size()).stream()
                .filter(l -> !l.matches("\\[\\d+ rows x \\d+ columns]"))
                .toList();
        boolean named = index && body.size() > 1 && body.getFirst().length() < ends.getFirst();
        List<List<String>> rows = new ArrayList<>();
        for (String line : named ? body.subList(1, body.size()) : body) {
            if (line.length() > ends.getLast()) {
                return Optional.empty();
            }
            rows.add(cells(line, ends, index, named));
        }
        List<String> names = new ArrayList<>(columns);
        if (named) {
            names.addFirst(body.getFirst().strip());
        }
        return printed(names, rows);
    }

    private static List<String> cells(String line, List<Integer> ends, boolean index, boolean named) {
        List<String> cells = new ArrayList<>();
        int from = 0;
        for (int end : ends) {
            String cell = line.substring(Math.min(from, line.length()), Math.min(end, line.length()));
            from = end;
            if (index && cells.isEmpty()) {
                String[] parts = cell.strip().split("\\s{2,}", 2);
                String[] split = parts.length == 2 ? parts : cell.strip().split("\\s+", 2);
                if (named) {
                    cells.add(split[0]);
                }
                cells.add(split.length == 2 ? split[1].strip() : "");
            } else {
                cells.add(cell.strip());
            }
        }
        return cells;
    }

    private static Optional<Output> csv(List<String> lines) {
        String text = String.join("\n", lines);
        boolean quoted = text.contains("\"");
        if (lines.size() < 2
                || !quoted && (!text.contains(",") || !text.replace(", ", "").contains(","))) {
            return Optional.empty();
        }
        List<List<String>> records = new ArrayList<>();
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(text)) {
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
                && first.stream().noneMatch(c -> c.isBlank() || Cells.number(c).isPresent());
        return heading ? printed(first, records.subList(1, records.size())) : printed(List.of(), records);
    }
}
