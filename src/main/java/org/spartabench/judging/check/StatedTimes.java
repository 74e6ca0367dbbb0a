package org.spartabench.judging.check;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.wording.word.StatedDay;
import org.spartabench.facts.value.SpelledNumbers;
import org.spartabench.judging.check.Claims.Bound;
import org.spartabench.judging.check.Claims.Figure;
import org.spartabench.judging.check.unit.Units;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;

/** Compares the days, months, years and seasons that a question states, in one phrase or in parts, with those of a query. */
final class StatedTimes {

    private static final Map<String, Integer> SEASONS =
            Map.of("spring", 3, "summer", 6, "autumn", 9, "fall", 9, "winter", 12);

    /** Says that another time is within the year of a stated day: "or later that same year". */
    private static final Pattern SAME =
            Pattern.compile("(?i)\\b(?:that|the same|the rest of the) (?:same |very )?year\\b");

    /** Writes a time of day: "7:30 pm", "three in the afternoon". */
    static final String OF_DAY = "(?i:\\d{1,2}(?::\\d{2})?\\s?[ap]\\.?m\\b"
            + "|\\b(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
            + "(?:\\s+in\\s+the\\s+(?:morning|afternoon|evening)|\\s+o['’]clock)\\b)";

    private static final Pattern OF_DAY_PARTS = Pattern.compile("(\\d{1,2}|\\p{L}+)(:\\d{2})?\\s*(.*)");

    private StatedTimes() {}

    /** Gives the time of day that a text in lower case is, in 24 hours; without a part of the day, as it is. */
    static Optional<String> ofDay(String text) {
        Matcher parts = OF_DAY_PARTS.matcher(text);
        if (!text.matches(OF_DAY) || !parts.matches()) {
            return Optional.empty();
        }
        long hour = SpelledNumbers.read(parts.group(1)).orElseGet(() -> Long.parseLong(parts.group(1)));
        boolean part = !parts.group(3).startsWith("o");
        boolean late = parts.group(3).matches("p.*|.*(?:noon|evening)");
        String minutes = parts.group(2) == null ? ":00" : parts.group(2);
        return Optional.of(String.format(Locale.ROOT, "%02d", part ? hour % 12 + (late ? 12 : 0) : hour) + minutes);
    }

    /** Holds the first day and the day after the last. */
    private record Span(LocalDate first, LocalDate end) {

        /** Gives what a figure with this span bounds: from a day on, or to the day before one; both for the span itself. */
        private List<Edge> edges(Bound bound) {
            return switch (bound) {
                case IS -> List.of(new Edge(true, first), new Edge(false, end));
                case AT_LEAST -> List.of(new Edge(true, first));
                case MORE -> List.of(new Edge(true, end));
                case LESS -> List.of(new Edge(false, first));
                case AT_MOST -> List.of(new Edge(false, end));
            };
        }
    }

    /** Bounds a time from below or from above; the day is within if it is from below, outside otherwise. */
    private record Edge(boolean below, LocalDate day) {}

    /** Leaves out the figures of question and query that bound the same span. */
    static void match(String text, List<Figure> figures, List<Claims.Number> missing, List<Figure> extra) {
        for (Figure figure : List.copyOf(extra)) {
            List<Edge> edges = edges(text, figure);
            List<Claims.Number> ends = missing.stream()
                    .filter(m -> within(edges("", m.figure()), edges))
                    .toList();
            boolean all = ends.stream()
                            .flatMap(m -> edges("", m.figure()).stream())
                            .distinct()
                            .count()
                    == edges.size();
            if (!ends.isEmpty() && all) {
                missing.removeAll(ends);
                extra.remove(figure);
            }
        }
        together(text, missing, extra);
        sameYear(text, figures, missing);
        apart(text, missing, extra);
    }

    /** Leaves out years and months in a row that the query takes together: "in 2020 and 2021". */
    private static void together(String text, List<Claims.Number> missing, List<Figure> extra) {
        for (int i = 0; i + 1 < extra.size(); i++) {
            Figure one = extra.get(i);
            Figure next = extra.get(i + 1);
            Optional<Span> first = span(text, one);
            Optional<Span> last = span(text, next);
            if (one.bound() == Bound.IS
                    && next.bound() == Bound.IS
                    && first.isPresent()
                    && last.isPresent()
                    && first.get().end().equals(last.get().first())) {
                List<Edge> edges = new Span(first.get().first(), last.get().end()).edges(Bound.IS);
                List<Claims.Number> ends = missing.stream()
                        .filter(m -> within(edges("", m.figure()), edges))
                        .toList();
                if (ends.size() == 2) {
                    missing.removeAll(ends);
                    extra.removeAll(List.of(one, next));
                    return;
                }
            }
        }
    }

    /** Tells whether a text with some figures states a figure of another text, or spans that have its ends. */
    static boolean states(String text, List<Figure> all, String other, Figure figure) {
        return all.stream().anyMatch(figure::agrees)
                || within(
                        edges(other, figure),
                        Stream.concat(
                                        yearEnds(text, all).stream(),
                                        all.stream()
                                                .flatMap(f -> Stream.concat(
                                                        edges(text, f).stream(), parts(text, f).stream())))
                                .toList());
    }

    private static boolean within(List<Edge> edges, List<Edge> others) {
        return !edges.isEmpty() && others.containsAll(edges);
    }

    private static List<Edge> edges(String text, Figure figure) {
        boolean measured =
                figure.end() > 0 && Units.at(text, figure.start(), figure.end()).isPresent();
        return measured
                ? List.of() // "1000 minutes"
                : span(text, figure).map(span -> span.edges(figure.bound())).orElse(List.of());
    }

    /** Reads a day, a month, a year or a decade; an amount with a sign or with grouping is none. */
    private static Optional<Span> span(String text, Figure figure) {
        String value = figure.value();
        try {
            if (value.matches("\\d{4}-\\d{2}-\\d{2}")) {
                LocalDate day = LocalDate.parse(value);
                return Optional.of(new Span(day, day.plusDays(1)));
            }
            if (value.matches("\\d{4}/\\d+ \\d")) { // the second part of six months: "2023/6 2"
                int months = value.charAt(5) - '0';
                LocalDate first = LocalDate.of(Integer.parseInt(value.substring(0, 4)), 1, 1)
                        .plusMonths(months * (value.charAt(7) - '1'));
                return Optional.of(new Span(first, first.plusMonths(months)));
            }
            if (value.matches("\\d{4}-\\d{2}")) {
                LocalDate first = LocalDate.parse(value + "-01");
                return Optional.of(new Span(first, first.plusMonths(1)));
            }
        } catch (DateTimeException e) {
            return Optional.empty(); // no day of the calendar
        }
        String part = figure.end() == 0 ? value : text.substring(figure.start(), figure.end());
        boolean spelled = part.matches("(?i)\\p{L}+ties");
        if (!spelled && !part.matches("1[0-9]{3}|2[0-1][0-9]{2}")) {
            return Optional.empty();
        }
        LocalDate first = LocalDate.of(Integer.parseInt(value), 1, 1);
        boolean decade = spelled || value.endsWith("0") && figure.end() > 0 && text.startsWith("s", figure.end());
        return Optional.of(new Span(first, first.plusYears(decade ? 10 : 1)));
    }

    /** Leaves out the ends of a stated day's year: "or later that same year". */
    private static void sameYear(String text, List<Figure> figures, List<Claims.Number> missing) {
        List<Edge> ends = yearEnds(text, figures);
        missing.removeIf(m -> within(edges("", m.figure()), ends));
    }

    private static List<Edge> yearEnds(String text, List<Figure> figures) {
        return figures.stream()
                .filter(f -> f.value().matches("\\d{4}-\\d{2}.*")
                        && SAME.matcher(text).find())
                .flatMap(f -> edges("", new Figure(f.value().substring(0, 4), Bound.IS, false, 0, 0)).stream())
                .toList();
    }

    /** Leaves out days, months and seasons whose year stands apart: "in autumn 2021, from September to November". */
    private static void apart(String text, List<Claims.Number> missing, List<Figure> extra) {
        for (Figure year : List.copyOf(extra)) {
            List<Edge> ends = parts(text, year);
            if (missing.removeIf(m -> within(edges("", m.figure()), ends))) {
                extra.remove(year);
                extra.removeIf(e -> e.value().startsWith("--"));
            }
        }
    }

    /** Lists the ends of the days, months and seasons of a year that the text names, or of the days of a month: "from the 1st". */
    private static List<Edge> parts(String text, Figure year) {
        List<Edge> ends = new ArrayList<>();
        Optional<Span> span = year.value().matches("\\d{4}(?:-\\d{2})?") ? span(text, year) : Optional.empty();
        if (span.isEmpty()) {
            return ends;
        }
        LocalDate first = span.get().first();
        if (year.value().length() > 4) {
            days(text, first).forEach(day -> ends.addAll(new Span(day, day.plusDays(1)).edges(Bound.IS)));
            return ends;
        }
        for (Said.Word word : Said.words(text)) {
            int month = StatedDay.MONTHS.indexOf(text.substring(word.start(), word.end()));
            int season = SEASONS.getOrDefault(word.word(), month + 1);
            if (season > 0) {
                LocalDate start = first.plusMonths(season - 1L);
                ends.addAll(new Span(start, start.plusMonths(month < 0 ? 3 : 1)).edges(Bound.IS));
                (month < 0 ? Stream.<LocalDate>of() : days(text, start))
                        .forEach(day -> ends.addAll(new Span(day, day.plusDays(1)).edges(Bound.IS)));
            }
        }
        return ends;
    }

    /** Lists the days of a month that the text has in figures or as ordinals. */
    private static Stream<LocalDate> days(String text, LocalDate month) {
        return Said.words(text).stream()
                .map(Said.Word::word)
                .flatMap(d -> QuestionFeatures.ORDINALS.contains(d)
                        ? Stream.of(QuestionFeatures.ORDINALS.indexOf(d))
                        : d.matches("[12]?\\d|3[01]") ? Stream.of(Integer.parseInt(d) - 1) : Stream.of())
                .map(month::plusDays);
    }

    /** Tells whether an expression is the month of a day, as a number. */
    static boolean month(Expr expr) {
        return expr instanceof ExtendedExpr.Extract x && x.field() == ExtendedExpr.Field.MONTH
                || expr instanceof Expr.Call c
                        && (c.name().equals("MONTH")
                                || c.arguments().stream()
                                        .anyMatch(a -> a instanceof Expr.TextLiteral t
                                                && t.value().matches("(?i)%m|month")));
    }

    /** Gives the month of any year that a literal stands for: 5 and '05' for {@code --05}. */
    static Optional<String> month(Expr.Literal literal) {
        String number = switch (literal) {
            case Expr.NumberLiteral n -> n.value().toPlainString();
            case Expr.TextLiteral t -> t.value();
            default -> "";
        };
        return number.matches("0?[1-9]|1[0-2]")
                ? Optional.of(String.format(Locale.ROOT, "--%02d", Integer.parseInt(number)))
                : Optional.empty();
    }
}
