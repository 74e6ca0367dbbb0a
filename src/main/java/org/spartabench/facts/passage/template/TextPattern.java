package org.spartabench.facts.passage.template;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.value.ColumnType;

/**
 * A sentence in the language of templates that is found in prose: {@code {name} was born on {birthday|date}}. Its words match in
 * any case and with any blanks and dashes; a value ends where its column's reader says.
 *
 * @param source as it was written
 */
public record TextPattern(String source, Found shape) {

    /** Hides the pieces, which are this package's own. */
    public static final class Found {
        private final List<TemplatePiece> pieces;

        private Found(List<TemplatePiece> pieces) {
            this.pieces = pieces;
        }
    }

    /** A value that a match states, at these characters. */
    public record Stated(String column, Object value, int start, int end) {}

    /** Reads the values of columns in a text. */
    public interface ValueReader {

        /** Lists the values of a column that begin exactly at a place, likeliest first. */
        List<Stated> at(int from, String column);

        ColumnType type(String column);
    }

    /** Longest value in a format, as "June 4, 1955". */
    private static final int LONGEST = 40;

    /** Reads a pattern over some columns; it need not state all of them. */
    public static Result<TextPattern> of(String source, Collection<String> columns) {
        TemplateReader reader = new TemplateReader(source.strip().replace('\n', ' '), true);
        List<Problem> problems = new ArrayList<>();
        reader.faults().forEach(f -> problems.add(new Problem("pattern '" + source + "': " + f)));
        reader.mentions().stream()
                .filter(m -> !columns.contains(m.column()))
                .forEach(m -> problems.add(
                        new Problem("pattern '" + source + "': the table has no column '" + m.column() + "'")));
        if (problems.isEmpty() && reader.mentions().isEmpty()) {
            problems.add(new Problem("pattern '" + source + "': states no column"));
        }
        List<TemplatePiece> pieces = new ArrayList<>(reader.section(TemplateReader.Section.EACH));
        while (pieces.size() > 1 && pieces.getLast() instanceof TemplatePiece.Literal(String end) && end.isBlank()) {
            pieces.removeLast();
        }
        return problems.isEmpty()
                ? Result.ok(new TextPattern(source, new Found(List.copyOf(pieces))))
                : new Result.Bad<>(problems);
    }

    /** Finds all matches in a part of a text, from left to right, none inside another. */
    public List<List<Stated>> find(String text, int from, int to, ValueReader values) {
        String part = text.substring(0, to);
        TextMatcher matcher = new TextMatcher(part, (at, fact, taker) -> ends(part, at, fact, values, taker), true);
        List<List<Stated>> found = new ArrayList<>();
        int at = from;
        while (at < to) {
            int[] end = {-1};
            matcher.clear();
            boolean begins = at == 0
                    || !Character.isLetterOrDigit(part.charAt(at - 1))
                    || !Character.isLetterOrDigit(part.charAt(at));
            if (begins
                    && !Character.isWhitespace(part.charAt(at))
                    && matcher.match(shape.pieces, at, last -> wordEnds(part, end[0] = last))) {
                found.add(matcher.captures().stream()
                        .map(c -> new Stated(c.fact().column(), c.value().orElseThrow(), c.start(), c.end()))
                        .toList());
                at = Math.max(at + 1, end[0]);
            } else {
                at++;
            }
        }
        return found;
    }

    private static boolean wordEnds(String text, int at) {
        return at >= text.length()
                || at == 0
                || !Character.isLetterOrDigit(text.charAt(at))
                || !Character.isLetterOrDigit(text.charAt(at - 1));
    }

    private static boolean ends(
            String text, int from, TemplatePiece.Fact fact, ValueReader values, TextMatcher.Taker taker) {
        ColumnType type = values.type(fact.column());
        if (fact.format() != FactFormat.PLAIN) {
            for (int end = Math.min(text.length(), from + LONGEST); end > from; end--) {
                Optional<Object> value =
                        wordEnds(text, end) ? formatted(fact, text.substring(from, end), type) : Optional.empty();
                if (value.isPresent() && taker.take(end, value)) {
                    return true;
                }
            }
        }
        return values.at(from, fact.column()).stream().anyMatch(v -> taker.take(v.end(), Optional.of(v.value())));
    }

    /** Reads a value that its format wrote, rather than plainly. */
    private static Optional<Object> formatted(TemplatePiece.Fact fact, String shown, ColumnType type) {
        return fact.format()
                .read(shown, type)
                .filter(value -> !FactFormat.PLAIN.show(value).equals(shown))
                .filter(value -> fact.format().show(value).equals(shown));
    }
}
