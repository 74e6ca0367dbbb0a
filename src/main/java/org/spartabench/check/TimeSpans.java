package org.spartabench.check;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.check.Coverage.Gap;
import org.spartabench.check.QuestionFeatures.Bound;
import org.spartabench.check.QuestionFeatures.Figure;

/** Matches the years, months and decades of a question with the first and last days that a query names. */
final class TimeSpans {

    /** Holds the first day and the day after the last. */
    private record Span(LocalDate first, LocalDate end) {

        /** Tells whether a figure of the query is an end of the span that is said: a day, perhaps with its time, a year. */
        boolean ends(Figure said, Figure wanted) {
            boolean behind = said.bound() == Bound.MORE || wanted.bound() == Bound.LESS;
            return at(first, first.getYear(), wanted)
                    || at(end.minusDays(1), end.minusDays(1).getYear(), wanted)
                    || behind && at(end, end.getYear(), wanted);
        }

        private boolean at(LocalDate day, int year, Figure wanted) {
            boolean years = first.getDayOfYear() == 1 && end.getDayOfYear() == 1;
            return wanted.value().startsWith(day.toString())
                    || years && wanted.value().equals(String.valueOf(year));
        }
    }

    private TimeSpans() {}

    /** Leaves out the figures of question and query that name the same span, and the midnights at its ends. */
    static Gap<Figure> without(QuestionFeatures said, List<Figure> missing, List<Figure> extra, int way) {
        List<Figure> left = new ArrayList<>(missing);
        List<Figure> unmatched = new ArrayList<>();
        for (Figure figure : extra) {
            boolean matched = span(said, figure)
                    .filter(span -> left.removeIf(m -> span.ends(figure, m)))
                    .isPresent();
            if (!matched) {
                unmatched.add(figure);
            }
        }
        if (unmatched.size() < extra.size()) {
            left.removeIf(m -> m.value().matches("0?0:00|23:59|24:00|12:00"));
        }
        return new Gap<>(left, unmatched, way);
    }

    private static Optional<Span> span(QuestionFeatures said, Figure figure) {
        if (figure.value().matches("\\d{4}-(0[1-9]|1[0-2])")) {
            LocalDate first = LocalDate.parse(figure.value() + "-01");
            return Optional.of(new Span(first, first.plusMonths(1)));
        }
        if (!figure.value().matches("1[0-9]{3}|2[0-1][0-9]{2}")) {
            return Optional.empty();
        }
        LocalDate first = LocalDate.of(Integer.parseInt(figure.value()), 1, 1);
        boolean decade = figure.value().endsWith("0") && said.text().startsWith("s", figure.end());
        return Optional.of(new Span(first, first.plusYears(decade ? 10 : 1)));
    }
}
