package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuestion;
import org.spartabench.authors.item.finding.Finding.Place;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.authors.item.finding.Finding.Place.InQuestion;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.wording.word.StatedDay;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.judging.check.Claims.Bound;
import org.spartabench.judging.check.Claims.Figure;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;

/**
 * Compares the figures of a question with the numbers and days of its query: their values in the units that both have, their
 * bounds, and the years, months and decades that days bound.
 *
 * @param covered the words that state texts of the query, which hold no figures of their own
 */
record ComparedFigures(
        Vocabulary vocabulary,
        CheckedItem pair,
        Said said,
        QuestionFeatures features,
        Claims claims,
        Set<Integer> covered,
        List<Finding> found) {

    private static final Map<String, Integer> SEASONS =
            Map.of("spring", 3, "summer", 6, "autumn", 9, "fall", 9, "winter", 12);

    /** Says that another time is within the year of a stated day: "or later that same year". */
    private static final Pattern SAME =
            Pattern.compile("(?i)\\b(?:that|the same|the rest of the) (?:same |very )?year\\b");

    List<Finding> findings() {
        List<Figure> extra = new ArrayList<>(features.figures().stream()
                .filter(f -> covered.stream()
                        .map(said.words()::get)
                        .noneMatch(w -> w.start() < f.end() && f.start() < w.end()))
                .toList());
        List<Claims.Number> missing = new ArrayList<>();
        for (Claims.Number number : claims.numbers) {
            extra.stream()
                    .filter(f -> agrees(number, f))
                    .findFirst()
                    .ifPresentOrElse(
                            f -> {
                                extra.remove(f);
                                things(number, f);
                            },
                            () -> missing.add(number));
        }
        extra.removeIf(e ->
                features.figures().stream().anyMatch(o -> !extra.contains(o) && Units.same(said.text(), e, o)));
        match(said.text(), missing, extra);
        sameYear(missing);
        apart(missing, extra);
        months(missing, extra);
        extra.removeIf(e -> e.value().contains(":") // "at three in the afternoon (15:00)"
                && features.figures().stream()
                        .anyMatch(o -> !extra.contains(o) && e.value().equals(o.value())));
        extra.removeIf(e -> e.bound() == Bound.IS && enumerated(e.value())); // "the two labels A and B"
        missing.removeIf(m -> m.figure().value().matches("0|1|.*:.*"));
        missing.removeIf(m -> m.path().isEmpty() && m.figure().value().equals(places())); // "the second and third"
        extra.removeIf(e -> e.value().equals("1") && e.bound() == Bound.AT_LEAST); // "at least one" is any
        for (Claims.Number m : List.copyOf(missing)) {
            extra.stream()
                    .filter(e -> e.value().equals(m.figure().value()))
                    .findFirst()
                    .ifPresent(e -> {
                        extra.remove(e);
                        missing.remove(m);
                        differs(m, e);
                    });
        }
        if (missing.size() == 1 && extra.size() == 1) {
            replaced(missing.getFirst(), extra.getFirst());
            return found;
        }
        missing.forEach(
                m -> warn("The question does not mention " + shown(m.figure().value()), m.path()));
        extra.forEach(e -> warn("The query does not express " + part(e), e.start(), e.end()));
        return found;
    }

    /** Leaves out the ends of a stated day's year: "or later that same year". */
    private void sameYear(List<Claims.Number> missing) {
        List<Edge> ends = yearEnds(said.text(), features.figures());
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
    private void apart(List<Claims.Number> missing, List<Figure> extra) {
        for (Figure year : List.copyOf(extra)) {
            List<Edge> ends = parts(said.text(), year);
            if (missing.removeIf(m -> within(edges("", m.figure()), ends))) {
                extra.remove(year);
                extra.removeIf(e -> e.value().startsWith("--"));
            }
        }
    }

    /** Lists the ends of the days, months and seasons of a year that the text names. */
    private static List<Edge> parts(String text, Figure year) {
        List<Edge> ends = new ArrayList<>();
        if (!year.value().matches("\\d{4}") || span(text, year).isEmpty()) {
            return ends;
        }
        LocalDate first = LocalDate.of(Integer.parseInt(year.value()), 1, 1);
        for (Said.Word word : Said.words(text)) {
            int month = StatedDay.MONTHS.indexOf(text.substring(word.start(), word.end()));
            int season = SEASONS.getOrDefault(word.word(), month + 1);
            if (season > 0) {
                LocalDate start = first.plusMonths(season - 1L);
                ends.addAll(new Span(start, start.plusMonths(month < 0 ? 3 : 1)).edges(Bound.IS));
                Said.words(text).stream()
                        .filter(d -> month >= 0 && d.word().matches("[12]?\\d|3[01]"))
                        .map(d -> start.plusDays(Integer.parseInt(d.word()) - 1L))
                        .forEach(day -> ends.addAll(new Span(day, day.plusDays(1)).edges(Bound.IS)));
            }
        }
        return ends;
    }

    /** Leaves out months whose year the query holds apart, and months that it has no use for. */
    private void months(List<Claims.Number> missing, List<Figure> extra) {
        List<Figure> ofYears =
                extra.stream().filter(e -> e.value().matches("\\d{4}-\\d{2}")).toList();
        for (Figure e : ofYears) {
            Figure month = new Figure("-" + e.value().substring(4), e.bound(), false, 0, 0);
            Figure year = new Figure(e.value().substring(0, 4), Bound.IS, false, 0, 0);
            if (claims.numbers.stream().anyMatch(n -> n.figure().equals(year))
                    && missing.removeIf(m -> m.figure().agrees(month))) {
                missing.removeIf(m -> m.figure().equals(year));
                extra.remove(e);
            }
        }
        boolean apart = claims.numbers.stream().anyMatch(n -> n.figure().value().startsWith("--"));
        extra.removeIf(e -> !apart && e.value().startsWith("--"));
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

    /** Tells whether number and figure say the same, in the units that they have. */
    private boolean agrees(Claims.Number number, Figure figure) {
        Optional<Units.Unit> stated = Units.at(said.text(), figure.start(), figure.end());
        Optional<Column> column = number.column().flatMap(pair.schema()::column);
        Optional<Units.Unit> own = column.flatMap(c -> Units.of(c, List.of()));
        Figure converted = figure;
        if (stated.isPresent()) {
            if (number.counts() || own.isPresent() || column.isPresent()) {
                if (!allowed(stated.get(), own, column, number.counts())) {
                    return false;
                }
            }
            if (own.isEmpty() && figure.value().matches("\\d+(\\.\\d+)?")) {
                BigDecimal whole =
                        new BigDecimal(figure.value()).multiply(stated.get().size());
                if (stated.get().money() && number.figure().value().equals(Claims.plain(whole))) {
                    return number.figure().bound() == figure.bound(); // "99 cents", in a column of dollars
                }
            }
            if (own.isPresent() && figure.value().matches("\\d+(\\.\\d+)?")) {
                converted = stated.get()
                        .convert(new BigDecimal(figure.value()), own.get())
                        .map(v -> new Figure(
                                Claims.plain(v), figure.bound(), figure.vague(), figure.start(), figure.end()))
                        .orElse(figure);
            }
        }
        Figure is = number.figure();
        String clock = is.value().matches("\\d{1,2}") ? is.value() + ":00" : is.value(); // an hour
        boolean time = figure.value().contains(":")
                && clock.replaceFirst("^0", "").equals(figure.value().replaceFirst("^0", ""));
        return time && is.bound() == figure.bound()
                || is.agrees(converted)
                || features.leavesOut(converted, is)
                || is.value().equals(converted.value())
                        && is.bound() == Bound.IS
                        && stated.filter(u -> u.measures().equals("time")).isPresent()
                        && features.part(0, figure.start())
                                .matches("(?is).*\\bafter\\s+(?:the )?") // "expire after 10 days"
                || is.value().equals(converted.value())
                        && converted.vague()
                        && !is.bound().opposes(converted.bound());
    }

    private static boolean allowed(
            Units.Unit stated, Optional<Units.Unit> own, Optional<Column> column, boolean counts) {
        if (counts) {
            return stated.measures().equals("time") && stated.size().intValue() >= 86400;
        }
        return own.map(u -> stated.convert(BigDecimal.ONE, u).isPresent() || stated.sameAs(u))
                .orElseGet(() -> column.map(c -> Units.fits(stated, c)).orElse(true));
    }

    /** Finds a number of entities that the query compares with something else: "more than 20 tracks", a total above 20. */
    private void things(Claims.Number number, Figure figure) {
        Optional<ColumnRef> column = number.column();
        Optional<Said.Word> next =
                said.words().stream().filter(w -> w.start() >= figure.end()).findFirst();
        if (column.isPresent()
                && next.isPresent()
                && pair.schema()
                        .column(column.get())
                        .filter(c -> c.role() != Role.MOMENT && c.unit().isEmpty())
                        .isPresent()
                && pair.schema().tables().stream()
                        .flatMap(t -> vocabulary.nouns(t.name()).stream())
                        .anyMatch(next.get().word()::equals)
                && vocabulary.core(pair.schema(), column.get()).stream()
                        .noneMatch(w -> Said.alike(Said.stem(w), next.get().stem()) || w.equals("quantity"))) {
            warn(
                    "The question counts " + next.get().word() + ", the query compares the "
                            + column.get().column(),
                    next.get().start(),
                    next.get().end());
        }
    }

    private void differs(Claims.Number m, Figure e) {
        Figure is = m.figure();
        boolean unit = e.bound() == is.bound();
        String message = unit
                ? "The question says " + part(e) + behind(e) + ", the query " + shown(is.value()) + own(m)
                : "The question says " + e.bound().words + " " + shown(e.value()) + ", the query " + is.bound().words
                        + " " + shown(is.value());
        Severity severity = e.bound().opposes(is.bound()) ? ERROR : WARNING;
        found.add(Finding.of(COVERAGE, severity, message).at(places(e.start(), e.end(), m.path())));
    }

    private void replaced(Claims.Number m, Figure e) {
        String is = shown(m.figure().value());
        Optional<Units.Unit> stated = Units.at(said.text(), e.start(), e.end());
        Optional<Units.Unit> own = m.column().flatMap(pair.schema()::column).flatMap(c -> Units.of(c, List.of()));
        boolean same = stated.isEmpty()
                ? own.isEmpty()
                : own.filter(stated.get()::sameAs).isPresent();
        String message =
                "The question says " + part(e) + (same ? "" : behind(e)) + ", the query " + is + (same ? "" : own(m));
        Finding finding = Finding.of(COVERAGE, WARNING, message);
        String sign = part(e).startsWith("$") ? "$" : "";
        String fixed =
                said.text().substring(0, e.start()) + sign + is + said.text().substring(e.end());
        found.add((same ? finding.fixedBy(new NewQuestion("write " + sign + is, fixed)) : finding)
                .at(places(e.start(), e.end(), m.path())));
    }

    /** Counts the places of an order that the question names. */
    private String places() {
        return String.valueOf(said.words().stream()
                .filter(w -> QuestionFeatures.ORDINALS.contains(w.word()))
                .count());
    }

    private String behind(Figure figure) {
        return Units.at(said.text(), figure.start(), figure.end())
                .map(u -> " (" + u.name() + ")")
                .orElse("");
    }

    private String own(Claims.Number number) {
        return number.column()
                .flatMap(pair.schema()::column)
                .flatMap(c -> Units.of(c, List.of()).map(Units.Unit::name).or(c::unit))
                .map(u -> " (" + u + ")")
                .orElse(number.counts() ? " (a number of rows)" : "");
    }

    private String part(Figure figure) {
        return features.part(figure.start(), figure.end());
    }

    /** Writes months in words, and numbers of five digits and more with commas. */
    private static String shown(String value) {
        if (value.matches("--\\d{2}")) {
            return StatedDay.MONTHS.get(Integer.parseInt(value.substring(2)) - 1);
        }
        return value.matches("\\d{5,}") ? value.replaceAll("(?<=\\d)(?=(\\d{3})+$)", ",") : value;
    }

    /** Tells whether the query names so many values of one column. */
    private boolean enumerated(String number) {
        return claims.texts.stream()
                .flatMap(t -> t.column().stream())
                .distinct()
                .map(c -> claims.texts.stream()
                        .filter(t -> t.column().equals(Optional.of(c)))
                        .map(Claims.Text::value)
                        .distinct()
                        .count())
                .anyMatch(n -> n > 1 && number.equals(n.toString()));
    }

    private void warn(String message, int start, int end) {
        found.add(Finding.of(COVERAGE, WARNING, message).at(new InQuestion(start, end)));
    }

    private void warn(String message, Optional<PredicatePath> path) {
        found.add(Finding.of(COVERAGE, WARNING, message)
                .at(path.stream().map(InPredicate::new).toArray(Place[]::new)));
    }

    private static Place[] places(int start, int end, Optional<PredicatePath> predicate) {
        List<Place> all = new ArrayList<>(List.of(new InQuestion(start, end)));
        predicate.ifPresent(p -> all.add(new InPredicate(p)));
        return all.toArray(Place[]::new);
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
}
