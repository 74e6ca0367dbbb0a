package org.spartabench.rows.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.rows.Cells;
import org.spartabench.rows.Output;

/** Reads series and frames as pandas prints them. */
final class PrintedFrame {

    private PrintedFrame() {}

    /** A printed series: its index counts if it has a name. */
    static Optional<Output> series(List<String> lines) {
        if (lines.size() < 2 || !lines.getLast().matches("(.*, )?dtype: [\\w\\[\\], ]+")) {
            return pairs(lines);
        }
        List<List<String>> parts = lines.subList(0, lines.size() - 1).stream()
                .map(l -> List.of(l.strip().split("\\s{2,}")))
                .toList();
        boolean named = parts.getFirst().size() < parts.getLast().size();
        List<List<String>> rows = named ? parts.subList(1, parts.size()) : parts;
        return OutputReader.printed(
                List.of(),
                named ? rows : rows.stream().map(r -> List.of(r.getLast())).toList());
    }

    /** A series without its last line: an index on the left, its values on the right, perhaps below the name of the index. */
    private static Optional<Output> pairs(List<String> lines) {
        boolean named = lines.size() > 1 && !lines.getFirst().matches(".*\\s{2,}.*");
        List<String> body = lines.subList(named ? 1 : 0, lines.size());
        List<List<String>> rows =
                body.stream().map(l -> List.of(l.split("\\s{2,}"))).toList();
        boolean pairs = body.stream()
                        .allMatch(l -> !l.startsWith(" ")
                                && l.length() == body.getFirst().length())
                && rows.stream().allMatch(r -> r.size() == 2)
                && (named
                        || rows.stream().allMatch(r -> Cells.number(r.getLast()).isPresent()));
        if (!pairs) {
            return Optional.empty();
        }
        boolean counted = !named && rows.stream().allMatch(r -> r.getFirst().matches("\\d+"));
        return OutputReader.printed(
                List.of(),
                counted ? rows.stream().map(r -> List.of(r.getLast())).toList() : rows);
    }

    /** A printed frame: columns end where their headings end; its index counts if a line below the headings names it. */
    static Optional<Output> frame(List<String> lines) {
        String heading = lines.getFirst();
        boolean indented =
                heading.startsWith(" ") && lines.size() > 1 && !lines.get(1).startsWith(" ");
        boolean even = lines.stream().allMatch(l -> l.length() == heading.length());
        List<String> columns = List.of(heading.strip().split("\\s{2,}"));
        boolean narrow = columns.size() < 2 && lines.stream().noneMatch(l -> l.startsWith(" "));
        if (!indented && (!even || narrow || lines.size() < 2)) {
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
        int first = ends.getFirst();
        boolean index = indented
                && body.stream()
                        .map(l -> l.substring(0, Math.min(first, l.length())).strip())
                        .anyMatch(l -> l.matches(".*\\s.*"));
        boolean named = index && body.size() > 1 && body.getFirst().length() < ends.getFirst();
        if (index && body.stream().skip(1).anyMatch(l -> l.startsWith(" "))) {
            return Optional.of(new Output.Unreadable(String.join("\n", lines), "its index has several levels"));
        }
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
        return OutputReader.printed(names, rows);
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
}
