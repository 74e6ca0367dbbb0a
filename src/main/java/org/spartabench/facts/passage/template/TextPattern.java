package org.spartabench.facts.passage.template;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.value.ColumnType;

/**
 * A sentence in the language of templates that is found in prose: {@code {name} was born on {birthday|date}}. Its words match in
 * any case and with any blanks and dashes; a value ends where its column's reader says.
 *
 * @param source as it was written
 */
public record TextPattern(String source, Shape shape) {

    private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");

    /** Hides the pieces, which are this package's own, the longest word that every match holds, and the column that begins it. */
    public static final class Shape {
        private final List<TemplatePiece> pieces;
        private final String word;
        private final String opening;

        private Shape(List<TemplatePiece> pieces) {
            this.pieces = pieces;
            this.word = pieces.stream()
                    .flatMap(p -> p instanceof TemplatePiece.Literal(String literal)
                            ? WORD.matcher(literal).results().map(MatchResult::group)
                            : Stream.<String>empty())
                    .max(Comparator.comparingInt(String::length))
                    .orElse("");
            this.opening = pieces.getFirst() instanceof TemplatePiece.Fact(String column, FactFormat format)
                            && format == FactFormat.PLAIN
                    ? column
                    : "";
        }
    }

    /** A value that a match states, at these characters. */
    public record Stated(String column, Object value, int start, int end) {}

    /** Reads the values of columns in a text. */
    public interface ValueReader {

        /** Lists the values of a column that begin exactly at a place, likeliest first. */
        List<Stated> at(int from, String column);

        /** Gives the next place, from this one on, at which a value of a column may begin; -1 if there is none. */
        int next(int from, String column);

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
                ? Result.ok(new TextPattern(source, new Shape(List.copyOf(pieces))))
                : new Result.Bad<>(problems);
    }

    /** Finds all matches in a text, from left to right, none inside another. */
    public List<List<Stated>> find(String text, ValueReader values) {
        TextMatcher matcher = new TextMatcher(text, (at, fact, taker) -> ends(text, at, fact, values, taker), true);
        List<List<Stated>> found = new ArrayList<>();
        int[] end = {0};
        int word = -1;
        for (int at = next(text, 0, values); at >= 0; at = next(text, Math.max(at + 1, end[0]), values)) {
            word = word < at ? indexOf(text, shape.word, at) : word;
            if (word < 0) {
                break;
            }
            matcher.clear();
            if (matcher.match(shape.pieces, at, last -> wordEnds(text, end[0] = last))) {
                found.add(matcher.captures().stream()
                        .map(c -> new Stated(c.fact().column(), c.value().orElseThrow(), c.start(), c.end()))
                        .toList());
            } else {
                end[0] = 0;
            }
        }
        return found;
    }

    /** Gives the next place, from this one on, at which a match may begin; -1 if there is none. */
    private int next(String text, int from, ValueReader values) {
        int at = from;
        while (at >= 0 && at < text.length()) {
            int next = shape.opening.isEmpty() ? at : values.next(at, shape.opening);
            if (next == at && begins(text, at)) {
                return at;
            }
            at = next == at ? at + 1 : next;
        }
        return -1;
    }

    /** Finds a word in any case. */
    private static int indexOf(String text, String word, int from) {
        int at = from;
        while (at <= text.length() - word.length() && !text.regionMatches(true, at, word, 0, word.length())) {
            at++;
        }
        return at <= text.length() - word.length() ? at : -1;
    }

    /** Tells whether a word, a number or a sign begins at a place. */
    public static boolean begins(String text, int at) {
        return wordEnds(text, at) && !Character.isWhitespace(text.charAt(at));
    }

    private static boolean wordEnds(String text, int at) {
        return at >= text.length()
                || at == 0
                || !Character.isLetterOrDigit(text.charAt(at))
                || !Character.isLetterOrDigit(text.charAt(at - 1));
    }

    private static boolean ends(
            String text, int from, TemplatePiece.Fact fact, ValueReader values, TextMatcher.Taker taker) {
        if (fact.format() != FactFormat.PLAIN) {
            ColumnType type = values.type(fact.column());
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
