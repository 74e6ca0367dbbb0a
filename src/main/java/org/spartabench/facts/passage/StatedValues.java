package org.spartabench.facts.passage;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.passage.template.FactFormat;
import org.spartabench.facts.passage.template.Rendered.Span;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.SpelledNumbers;
import org.spartabench.facts.value.Values;

/**
 * Finds the values of tuples in an imported text: as in answers, with grouped digits, small numbers as words, dates in
 * words. Of several occurrences it takes the one nearest to the name of the tuple's entity.
 */
public final class StatedValues {

    private static final int BEFORE = 4;

    private final String text;
    private final String lower;

    public StatedValues(String text) {
        this.text = text;
        this.lower = text.toLowerCase(Locale.ROOT);
    }

    /** Tells whether the text states the value anywhere. */
    public boolean states(@Nullable Object value) {
        return value != null && find(value, 0).isPresent();
    }

    /** Finds at most one span for each value, without overlaps, in the order of the text. */
    List<Span> spans(Table table, List<? extends Map<String, ? extends @Nullable Object>> tuples) {
        List<Span> found = new ArrayList<>();
        for (int t = 0; t < tuples.size(); t++) {
            int anchor = anchor(table, tuples.get(t));
            for (Column column : table.columns()) {
                Object value = tuples.get(t).get(column.name());
                if (value != null) {
                    int tuple = t;
                    find(value, anchor)
                            .ifPresent(start ->
                                    found.add(new Span(start, start + length(value, start), tuple, column.name())));
                }
            }
        }
        found.sort(Comparator.comparingInt(Span::start).thenComparing(s -> -s.end()));
        List<Span> kept = new ArrayList<>();
        for (Span span : found) {
            if (kept.isEmpty() || span.start() >= kept.getLast().end()) {
                kept.add(span);
            }
        }
        return kept;
    }

    /** Finds the tuple's name: the value of a column of names, or else of the first text column. */
    private int anchor(Table table, Map<String, ? extends @Nullable Object> tuple) {
        return table.columns().stream()
                .filter(c -> c.type() == ColumnType.TEXT)
                .sorted(Comparator.comparing(c -> c.role() != Role.NAME))
                .map(c -> tuple.get(c.name()))
                .filter(Objects::nonNull)
                .map(value -> find(value, 0))
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .findFirst()
                .orElse(0);
    }

    /** Finds a form of the value as a whole word, nearest to the anchor. */
    private OptionalInt find(Object value, int anchor) {
        int best = -1;
        for (String form : forms(value)) {
            for (int at = lower.indexOf(form); at >= 0; at = lower.indexOf(form, at + 1)) {
                if (whole(at, at + form.length()) && (best < 0 || far(at, anchor) < far(best, anchor))) {
                    best = at;
                }
            }
        }
        return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
    }

    /** Weighs distances: statements about a person mostly follow the name. */
    private static int far(int at, int anchor) {
        return at >= anchor ? at - anchor : BEFORE * (anchor - at);
    }

    private int length(Object value, int start) {
        return forms(value).stream()
                .filter(form -> lower.startsWith(form, start) && whole(start, start + form.length()))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    private boolean whole(int start, int end) {
        boolean before = start == 0 || !partOf(text.charAt(start - 1), start - 2 >= 0 ? text.charAt(start - 2) : ' ');
        boolean after =
                end == text.length() || !partOf(text.charAt(end), end + 1 < text.length() ? text.charAt(end + 1) : ' ');
        return before && after;
    }

    /** Tells whether a character beside a word belongs to it: a letter, a digit, or a point between digits. */
    private static boolean partOf(char beside, char further) {
        return Character.isLetterOrDigit(beside) || (beside == '.' || beside == ',') && Character.isDigit(further);
    }

    private static List<String> forms(Object value) {
        if (value instanceof Boolean) {
            return List.of();
        }
        List<String> forms = new ArrayList<>();
        forms.add(Values.text(value).toLowerCase(Locale.ROOT));
        switch (value) {
            case Long number -> {
                SpelledNumbers.of(number).ifPresent(forms::add);
                forms.add(String.format(Locale.ROOT, "%,d", number));
            }
            case BigDecimal number -> {
                int scale = Math.max(0, number.stripTrailingZeros().scale());
                forms.add(String.format(Locale.ROOT, "%,." + scale + "f", number));
            }
            case LocalDate _, LocalDateTime _ ->
                forms.add(FactFormat.LONG_DATE.format((TemporalAccessor) value).toLowerCase(Locale.ROOT));
            default -> {}
        }
        forms.removeIf(String::isBlank);
        return forms.stream().distinct().toList();
    }
}
