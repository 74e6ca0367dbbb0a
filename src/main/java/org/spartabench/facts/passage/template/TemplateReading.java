package org.spartabench.facts.passage.template;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;

/**
 * The rows that a template wrote into a text.
 *
 * @param tuples values by column, in the order of the text
 * @param rendered the text again, with the characters that state each value
 */
public record TemplateReading(List<Map<String, @Nullable Object>> tuples, Rendered rendered) {

    /** Longest value of another type than text. */
    private static final int LONGEST = 60;

    private static final String UNKNOWN = "unknown";

    public TemplateReading {
        tuples = List.copyOf(tuples);
    }

    /** Reads a whole text backwards; empty unless the template writes exactly this text for the rows that it finds. */
    static Optional<TemplateReading> of(
            String text,
            Table table,
            TableToText template,
            List<TemplatePiece> first,
            List<TemplatePiece> each,
            List<TemplatePiece> last) {
        return new Reader(text, table, template).read(first, each, last);
    }

    private static final class Reader {
        private final String text;
        private final Table table;
        private final TableToText template;
        private final TextMatcher matcher;
        private int lastEnd = -1;

        Reader(String text, Table table, TableToText template) {
            this.text = text;
            this.table = table;
            this.template = template;
            this.matcher = new TextMatcher(text, this::ends, false);
        }

        private boolean ends(int from, TemplatePiece.Fact fact, TextMatcher.Taker taker) {
            boolean words = type(fact).map(c -> c.type() == ColumnType.TEXT).orElse(true);
            int most = words ? text.length() : Math.min(text.length(), from + LONGEST);
            for (int end = words ? from : from + 1; end <= most && !matcher.exhausted(); end++) {
                if (taker.take(end, Optional.empty())) {
                    return true;
                }
            }
            return false;
        }

        private Optional<Column> type(TemplatePiece.Fact fact) {
            return table.column(fact.column());
        }

        Optional<TemplateReading> read(List<TemplatePiece> first, List<TemplatePiece> each, List<TemplatePiece> last) {
            Map<String, @Nullable Object> shared = new HashMap<>();
            int at = first.isEmpty() ? 0 : section(first, 0, shared);
            List<Map<String, @Nullable Object>> tuples = new ArrayList<>();
            while (at >= 0 && at < text.length()) {
                Map<String, @Nullable Object> tuple = new HashMap<>();
                int next = section(each, at, tuple);
                if (next < 0) {
                    break;
                }
                tuples.add(tuple);
                at = next;
            }
            if (at >= 0 && !last.isEmpty()) {
                Map<String, @Nullable Object> closing = new HashMap<>();
                at = section(last, at, closing);
                closing.forEach(shared::putIfAbsent);
            }
            if (at != text.length() || tuples.isEmpty()) {
                return Optional.empty();
            }
            for (Map<String, @Nullable Object> tuple : tuples) {
                shared.forEach(tuple::putIfAbsent);
                table.columns().forEach(c -> tuple.putIfAbsent(c.name(), null));
            }
            return written(tuples);
        }

        private Optional<TemplateReading> written(List<Map<String, @Nullable Object>> tuples) {
            boolean together = tuples.size() == 1
                    || !template.groupBy().isEmpty()
                            && template.groupBy().stream()
                                    .map(c -> tuples.stream()
                                            .map(t -> t.get(c))
                                            .distinct()
                                            .count())
                                    .allMatch(n -> n == 1);
            return Optional.of(tuples)
                    .filter(all -> together)
                    .map(template::render)
                    .filter(rendered -> rendered.text().equals(text))
                    .map(rendered -> new TemplateReading(tuples, rendered));
        }

        /** Reads a section up to the end of a line; gives the start of the next, or -1. */
        private int section(List<TemplatePiece> pieces, int from, Map<String, @Nullable Object> into) {
            matcher.clear();
            IntPredicate ends = at -> {
                int next = matcher.blanks(at);
                int back = at;
                while (back > 0 && Character.isWhitespace(text.charAt(back - 1))) {
                    back--;
                }
                boolean line =
                        next == text.length() || text.substring(back, next).indexOf('\n') >= 0;
                lastEnd = next;
                return line && values(into);
            };
            return matcher.match(pieces, from, ends) ? lastEnd : -1;
        }

        /** Reads the captured values; false if one of them is none of its column. */
        private boolean values(Map<String, @Nullable Object> into) {
            into.clear();
            for (TextMatcher.Capture capture : matcher.captures()) {
                String shown = text.substring(capture.start(), capture.end());
                Optional<Column> column = type(capture.fact());
                if (column.isEmpty()) {
                    return false;
                }
                boolean unknown = shown.equals(UNKNOWN) && column.get().nullable();
                Optional<Object> value = unknown
                        ? Optional.empty()
                        : capture.fact().format().read(shown, column.get().type());
                if (!unknown && value.isEmpty()) {
                    return false;
                }
                into.put(column.get().name(), value.orElse(null));
            }
            return true;
        }
    }
}
