package org.spartabench.judging.extract;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.extract.FactSchema.FactColumn;
import org.spartabench.facts.extract.FactSchema.FactTable;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.check.unit.Units;
import org.spartabench.judging.extract.JudgedRow.Judged;
import org.spartabench.judging.extract.StatedFigures.Figure;
import org.spartabench.judging.extract.StatedFigures.Kind;
import org.spartabench.judging.extract.StatedFigures.Pair;

/** Judges whether a value follows from its quote: the same number, day, time or text, in its unit and form, and not denied. */
final class ValueJudge {

    /** Characters beside a figure in which words may name it. */
    private static final int BESIDE = 60;

    /** Most figures of a quote whose sums and differences are tried. */
    private static final int PARTS = 12;

    private static final Pattern NOTHING =
            Pattern.compile("(?i)\\b(?:no|without|zero)\\s+(?:an?\\s+)?((?:\\p{L}+\\s?){1,3})");
    private static final Pattern ATTRIBUTE = Pattern.compile("\\s?[-\\u2010\\u2011]\\s?\\p{L}");

    private final PassageText text;
    private final FactTable table;
    private final Map<String, List<String>> phrases;
    private final FactColumn column;
    private final ExtractedRow.Cell cell;
    private final @Nullable Object value;

    /** @param phrases by column, as {@link #phrases} gives them */
    ValueJudge(
            PassageText text,
            FactTable table,
            Map<String, List<String>> phrases,
            FactColumn column,
            ExtractedRow.Cell cell) {
        this.phrases = phrases;
        this.text = text;
        this.table = table;
        this.column = column;
        this.cell = cell;
        this.value = value(cell.value().strip(), column.type());
    }

    /** Reads a value as an extractor writes it: plainly, or as a text states it. */
    private static @Nullable Object value(String written, ColumnType type) {
        Object plain = written.isEmpty() ? null : CellParser.parse(written, type, Notation.PLAIN);
        if (plain != null) {
            return plain;
        }
        List<Figure> figures = StatedFigures.in(written);
        Figure only = figures.size() == 1 ? figures.getFirst() : null;
        if (only == null || only.start() > 0 || only.end() < written.length()) {
            return null;
        }
        return switch (type) {
            case INTEGER ->
                only.value() instanceof BigDecimal n && n.stripTrailingZeros().scale() <= 0
                        ? CellParser.parse(n.stripTrailingZeros().toPlainString(), type, Notation.PLAIN)
                        : null;
            case DECIMAL -> only.value() instanceof BigDecimal n ? n : null;
            case DATE -> only.value() instanceof LocalDate day ? day : null;
            case TIME -> only.value() instanceof LocalTime time ? time : null;
            case BOOLEAN, TIMESTAMP, TEXT -> null;
        };
    }

    /** Says that the value is none of its column; empty if it is one. */
    Optional<Judged> fault() {
        return value == null
                ? Optional.of(
                        new Judged(cell.value(), -1, -1, Support.NO_VALUE, "it is no " + column.type() + " value"))
                : Optional.empty();
    }

    /** Judges the value by the quote at a place. */
    Judged at(int start, int end) {
        Judged stated = switch (column.type()) {
            case INTEGER, DECIMAL -> number(start, end);
            case DATE, TIME, TIMESTAMP -> moment(start, end);
            case BOOLEAN -> yes(start, end);
            case TEXT -> words(start, end);
        };
        if (!stated.supported() || column.type() == ColumnType.BOOLEAN) {
            return stated;
        }
        int clause = Math.max(text.clause(stated.start()), stated.start() - BESIDE);
        boolean zero = value instanceof Number n && new BigDecimal(n.toString()).signum() == 0;
        if (!zero && text.denies(clause, stated.end())) {
            return stated.but(Support.DENIED, "its clause denies it");
        }
        String around = padded(text.text().substring(text.clause(stated.start()), text.clauseEnd(stated.end())));
        return column.unless().stream()
                .filter(u -> around.contains(padded(u)))
                .findFirst()
                .map(u -> stated.but(Support.ANOTHERS, "its clause tells of '" + u + "'"))
                .orElse(stated);
    }

    private Judged judged(int start, int end, Support support, String why) {
        return new Judged(Values.text(value), start, end, support, why);
    }

    private Judged fault(Figure figure, Support support, String why) {
        return judged(figure.start(), figure.end(), support, why);
    }

    private Judged supported(int start, int end) {
        return judged(start, end, Support.SUPPORTED, "");
    }

    private Judged unstated(int start, int end) {
        return judged(start, end, Support.NOT_STATED, "the quote does not state it");
    }

    private Judged moment(int start, int end) {
        List<Figure> inside = text.figures(start, end);
        Optional<Figure> day = inside.stream()
                .filter(f -> f.value().equals(value instanceof LocalDateTime t ? t.toLocalDate() : value))
                .findFirst();
        Optional<Figure> time = inside.stream()
                .filter(f -> value instanceof LocalDateTime t && f.value().equals(t.toLocalTime()))
                .findFirst();
        if (cell.read()) {
            return supported(start, end);
        }
        if (value instanceof LocalDateTime) {
            return day.isPresent() && time.isPresent()
                    ? supported(
                            Math.min(day.get().start(), time.get().start()),
                            Math.max(day.get().end(), time.get().end()))
                    : unstated(start, end);
        }
        return day.map(f -> supported(f.start(), f.end())).orElseGet(() -> unstated(start, end));
    }

    private Judged yes(int start, int end) {
        String quote = padded(text.text().substring(start, end));
        boolean stated = column.verbs().stream().anyMatch(v -> quote.contains(padded(v)));
        boolean denied = text.denies(text.clause(start), end);
        return !stated
                ? judged(start, end, Support.NOT_STATED, "the quote holds none of the column's verbs")
                : denied == Boolean.FALSE.equals(value)
                        ? supported(start, end)
                        : judged(start, end, Support.DENIED, denied ? "the quote denies it" : "the quote affirms it");
    }

    private Judged words(int start, int end) {
        String quote = text.text().substring(start, end);
        String wanted = String.valueOf(value);
        int at = quote.indexOf(wanted);
        if (at >= 0 && padded(quote).contains(padded(wanted))) {
            return supported(start + at, start + at + wanted.length());
        }
        List<String> says = column.says().getOrDefault(wanted, List.of());
        boolean stated = cell.read()
                || padded(quote).contains(padded(wanted)) && !padded(wanted).isBlank()
                || says.stream().anyMatch(s -> padded(quote).contains(padded(s)));
        return stated ? supported(start, end) : unstated(start, end);
    }

    private Judged number(int start, int end) {
        BigDecimal claimed = new BigDecimal(String.valueOf(value));
        List<Figure> inside = text.figures(start, end).stream()
                .filter(f -> f.value() instanceof BigDecimal)
                .toList();
        List<Figure> equal = inside.stream().filter(f -> states(f, claimed)).toList();
        Judged first = null;
        for (Figure figure : equal) {
            Judged here = beside(figure, inside);
            if (here.supported()) {
                return here;
            }
            first = first == null ? here : first;
        }
        if (first != null) {
            return first;
        }
        Matcher none = NOTHING.matcher(text.text()).region(start, end);
        while (claimed.signum() == 0 && none.find()) {
            if (longest(padded(none.group(1)), column) > 0) {
                return supported(none.start(), none.end());
            }
        }
        return derived(claimed, start, end).orElseGet(() -> unstated(start, end));
    }

    private Optional<Units.Unit> unit(Figure figure) {
        return Units.at(text.text(), figure.start(), figure.end());
    }

    private boolean states(Figure figure, BigDecimal claimed) {
        Optional<Units.Unit> own = column.unit().flatMap(Units::of);
        if (figure.kind() == Kind.DURATION) {
            return own.flatMap(u -> Units.of("second").flatMap(s -> s.convert(figure.number(), u)))
                    .filter(v -> v.compareTo(claimed) == 0)
                    .isPresent();
        }
        Optional<BigDecimal> converted = own.flatMap(u ->
                unit(figure).filter(other -> !other.sameAs(u)).flatMap(other -> other.convert(figure.number(), u)));
        return converted
                .map(v -> v.compareTo(claimed) == 0)
                .orElseGet(() -> figure.number().compareTo(claimed) == 0);
    }

    /** Tells whether the words or the unit beside a figure are those of the column, and nothing is against it. */
    boolean names(Figure figure) {
        String behind = padded(text.text().substring(figure.whole(), windowEnd(figure)));
        Optional<Units.Unit> own = column.unit().flatMap(Units::of);
        boolean measured = unit(figure)
                .filter(u -> own.filter(o -> o.measures().equals(u.measures())).isPresent())
                .isPresent();
        return (measured || longest(behind, column) > 0)
                && fault().isEmpty()
                && at(figure.start(), figure.end()).supported();
    }

    /** Judges a figure that states the value by its form and the words beside it. */
    private Judged beside(Figure figure, List<Figure> inside) {
        String behind = padded(text.text().substring(figure.whole(), windowEnd(figure)));
        String before = text.label(figure.start())
                .map(ValueJudge::padded)
                .orElseGet(() -> padded(text.text().substring(windowStart(figure), figure.start())));
        int own = longest(behind, column);
        Optional<FactColumn> other = table.columns().stream()
                .filter(c -> !c.name().equals(column.name()) && c.type().numeric())
                .filter(c -> c.form() == column.form()
                        || figure.pair() == Pair.NONE
                        || !c.form().paired())
                .filter(c -> longest(behind, c) > own)
                .findFirst();
        boolean named = own > 0 || longest(before, column) > 0;
        if (other.isPresent()) {
            return fault(
                    figure,
                    Support.OTHER_UNIT,
                    "the words beside it name " + other.get().name());
        }
        if (!form(figure, own > 0)) {
            return fault(
                    figure,
                    Support.OTHER_UNIT,
                    "it is not what a number that is " + column.form().word() + " looks like");
        }
        Optional<Units.Unit> wanted = column.unit().flatMap(Units::of);
        Optional<Units.Unit> stated = unit(figure);
        boolean things = wanted.isEmpty() && column.unit().isPresent() && !named; // "20 hours" are no tablets
        boolean foreign = stated.filter(s -> wanted.map(w ->
                                !s.sameAs(w) && s.convert(BigDecimal.ONE, w).isEmpty())
                        .orElse(things))
                .isPresent();
        boolean percent = stated.filter(u -> u.measures().equals("percent")).isPresent()
                && column.unit().isPresent()
                && wanted.filter(u -> u.measures().equals("percent")).isEmpty();
        if (foreign && figure.kind() != Kind.DURATION || percent) {
            return fault(
                    figure,
                    Support.OTHER_UNIT,
                    "it is in " + stated.map(Units.Unit::name).orElse("another unit") + ", not "
                            + column.unit().orElse(""));
        }
        boolean several = inside.stream().anyMatch(f -> f.whole() != figure.whole());
        boolean vague = figure.kind() == Kind.ORDINAL || several;
        return vague && !named && !cell.read() && !column.named().isEmpty()
                ? fault(figure, Support.AMBIGUOUS, "nothing beside it says that it is " + column.name())
                : supported(figure.start(), figure.end());
    }

    private boolean form(Figure figure, boolean named) {
        boolean pair = figure.pair() != Pair.NONE;
        return switch (column.form()) {
            case NUMBER -> figure.pair() == Pair.NONE || figure.pair() == Pair.SCORE;
            case MADE -> pair ? !figure.second() : named;
            case ATTEMPTED -> pair ? figure.second() : named;
            case WON -> pair ? !figure.second() && figure.pair() != Pair.SHARE : named;
            case LOST -> pair ? figure.second() && figure.pair() != Pair.SHARE : named;
        };
    }

    private int windowEnd(Figure figure) {
        int most = Math.min(text.clauseEnd(figure.whole()), figure.whole() + BESIDE);
        for (Figure next : text.figures(
                figure.whole(),
                text.text().length() - figure.whole() > 2 * BESIDE
                        ? figure.whole() + 2 * BESIDE
                        : text.text().length())) {
            boolean attribute = ATTRIBUTE
                    .matcher(text.text())
                    .region(next.end(), text.text().length())
                    .lookingAt();
            if (next.start() < most && !attribute) {
                return Math.max(figure.whole(), next.start());
            }
        }
        return Math.max(figure.whole(), most);
    }

    private int windowStart(Figure figure) {
        int least = Math.max(text.clause(figure.start()), figure.start() - BESIDE);
        List<Figure> before = text.figures(least, figure.start());
        return before.isEmpty() ? least : before.getLast().end();
    }

    /** Gives the number of words of the longest phrase that names a column in a text; 0 for none. */
    private int longest(String padded, FactColumn named) {
        return phrases.getOrDefault(named.name(), List.of()).stream()
                .filter(padded::contains)
                .mapToInt(p -> p.strip().split(" ").length)
                .max()
                .orElse(0);
    }

    /** Gives the phrases that name each column of a table, folded. */
    static Map<String, List<String>> phrases(FactTable table) {
        return table.columns().stream()
                .collect(Collectors.toMap(
                        FactColumn::name,
                        c -> c.named().stream()
                                .map(ValueJudge::padded)
                                .filter(p -> !p.isBlank())
                                .toList()));
    }

    /** Folds a text to singular words between blanks. */
    private static String padded(String text) {
        return " "
                + List.of(NameIndex.folded(text).split(" ")).stream()
                        .map(w -> w.length() > 3 && w.endsWith("s") && !w.endsWith("ss")
                                ? w.substring(0, w.length() - 1)
                                : w)
                        .collect(Collectors.joining(" "))
                + " ";
    }

    /** Finds two figures of the quote whose sum or difference the value is, or all of them. */
    private Optional<Judged> derived(BigDecimal claimed, int start, int end) {
        List<Figure> parts = text.figures(start, end).stream()
                .filter(f -> f.value() instanceof BigDecimal)
                .limit(PARTS)
                .toList();
        BigDecimal sum = parts.stream().map(Figure::number).reduce(BigDecimal.ZERO, BigDecimal::add);
        if (parts.size() > 2 && sum.compareTo(claimed) == 0) {
            return Optional.of(judged(start, end, Support.DERIVED, "it is the sum of " + parts.size() + " numbers"));
        }
        for (int i = 0; i < parts.size(); i++) {
            for (int k = i + 1; k < parts.size(); k++) {
                BigDecimal one = parts.get(i).number();
                BigDecimal other = parts.get(k).number();
                boolean plus = one.add(other).compareTo(claimed) == 0;
                if (plus || one.subtract(other).abs().compareTo(claimed.abs()) == 0) {
                    return Optional.of(judged(
                            start,
                            end,
                            Support.DERIVED,
                            String.format(
                                    Locale.ROOT,
                                    "it is the %s of %s and %s",
                                    plus ? "sum" : "difference",
                                    Values.text(one),
                                    Values.text(other))));
                }
            }
        }
        return Optional.empty();
    }
}
