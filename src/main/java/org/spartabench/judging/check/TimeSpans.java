package org.spartabench.judging.check;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.spartabench.judging.check.QuestionFeatures.Bound;
import org.spartabench.judging.check.QuestionFeatures.Figure;

/** Matches the years, months and decades of a question with the days and years that bound the same span in a query. */
final class TimeSpans {

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

    private TimeSpans() {}

    /** Leaves out the figures of question and query that bound the same span. */
    static void match(String text, List<Claims.Number> missing, List<Figure> extra) {
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

    private static boolean within(List<Edge> edges, List<Edge> others) {
        return !edges.isEmpty() && others.containsAll(edges);
    }

    private static List<Edge> edges(String text, Figure figure) {
        return span(text, figure).map(span -> span.edges(figure.bound())).orElse(List.of());
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
}
