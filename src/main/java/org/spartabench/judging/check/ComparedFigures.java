package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuestion;
import org.spartabench.authors.item.finding.Finding.Place;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.authors.item.finding.Finding.Place.InQuestion;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.wording.word.StatedDay;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.judging.check.Claims.Bound;
import org.spartabench.judging.check.Claims.Figure;
import org.spartabench.judging.check.unit.Units;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

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

    /** Ends with what leaves out, up to a figure: "leave out years with fewer than", "do not weigh more than". */
    private static final Pattern LEFT_OUT = Pattern.compile("(?i)\\b(?:without|except|"
            + "(?:leav|exclud|omit|ignor|skip|drop|disregard|discard|remov|not count)\\p{L}*)\\b[^,;.?]{0,60}$"
            + "|(?:\\bnot|n['’]t|\\bnever)\\s+\\p{L}+\\s+\\p{L}+\\s+than\\s+$");

    private static final Map<String, String> RATES = WordLists.pairs("words of rates");

    /** What a figure is by: "hours a day", "euros per month". */
    private static final Pattern PERIOD =
            Pattern.compile("(?i)[-\\s]*(?:\\p{L}+\\s+){0,2}?(?:an?|per|each|every)\\s+(hour|day|week|month|year)\\b");

    private static final Pattern BY = Pattern.compile("(?i)\\b(?:an?|per|each|every)\\s+(hour|day|week|month|year)\\b");

    /** Says a number only if the query has it: "a year", "a couple of questions". */
    private static final String INDEFINITE = "(?i)an?|one|(?:an? )(?:couple|pair)";

    /** Share by which days may differ from the months and years that they stand for: 30 from one month. */
    private static final double DAYS = 0.02;

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
                                rate(number, f);
                            },
                            () -> missing.add(number));
        }
        extra.removeIf(e ->
                features.figures().stream().anyMatch(o -> !extra.contains(o) && Units.same(said.text(), e, o)));
        StatedTimes.match(said.text(), features.figures(), missing, extra);
        months(missing, extra);
        extra.removeIf(e -> e.value().contains(":") // "at three in the afternoon (15:00)"
                && features.figures().stream()
                        .anyMatch(o -> !extra.contains(o) && e.value().equals(o.value())));
        extra.removeIf(e -> e.bound() == Bound.IS && enumerated(e.value())); // "the two labels A and B"
        missing.removeIf(m -> m.figure().value().matches("0|1|.*:.*"));
        missing.removeIf(m -> m.path().isEmpty() && m.figure().value().equals(places())); // "the second and third"
        missing.removeIf(m -> m.path().isPresent()
                && m.figure().bound() == Bound.IS
                && placed(m.figure().value()));
        extra.removeIf(e -> e.value().equals("1") && e.bound() == Bound.AT_LEAST); // "at least one" is any
        extra.removeIf(e -> (e.bound() == Bound.IS || e.vague()) && part(e).matches(INDEFINITE));
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
        period();
        missing.forEach(
                m -> warn("The question does not mention " + shown(m.figure().value()), m.path()));
        extra.forEach(e -> warn("The query does not express " + part(e), e.start(), e.end()));
        return found;
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
                boolean share = stated.get().measures().equals("percent")
                        && number.figure().value().matches("0\\.\\d+|1");
                if (share && column.isPresent()) { // "20 percent", in a column of fractions
                    String fraction = Claims.plain(new BigDecimal(figure.value()).movePointLeft(2));
                    return number.figure().agrees(with(figure, fraction));
                }
                BigDecimal whole =
                        new BigDecimal(figure.value()).multiply(stated.get().size());
                if (stated.get().money() && number.figure().value().equals(Claims.plain(whole))) {
                    return number.figure().bound() == figure.bound(); // "99 cents", in a column of dollars
                }
                boolean minor = stated.get().money() && stated.get().size().compareTo(BigDecimal.ONE) < 0;
                if (minor && column.isPresent() && !number.figure().value().equals("0")) {
                    return false;
                }
            }
            if (own.isPresent() && figure.value().matches("\\d+(\\.\\d+)?")) {
                converted = stated.get()
                        .convert(new BigDecimal(figure.value()), own.get())
                        .map(v -> with(figure, days(v, stated.get(), own.get(), number)))
                        .orElse(figure);
            }
        } else if (own.filter(u -> u.measures().equals("percent")).isPresent()
                && figure.value().startsWith("0.")) {
            converted = with(figure, Claims.plain(new BigDecimal(figure.value()).movePointRight(2))); // "half" is 50 %
        }
        Figure is = number.figure();
        String clock = is.value().matches("\\d{1,2}") ? is.value() + ":00" : is.value(); // an hour
        boolean time = figure.value().contains(":")
                && clock.replaceFirst("^0", "").equals(figure.value().replaceFirst("^0", ""));
        return time && is.bound() == figure.bound()
                || is.agrees(converted)
                || leavesOut(said.text(), converted, is)
                || is.value().equals(converted.value())
                        && is.bound() == Bound.IS
                        && stated.filter(u -> u.measures().equals("time")).isPresent()
                        && features.part(0, figure.start())
                                .matches("(?is).*\\bafter\\s+(?:the )?") // "expire after 10 days"
                || is.value().equals(converted.value())
                        && converted.vague()
                        && !is.bound().opposes(converted.bound());
    }

    private static Figure with(Figure figure, String value) {
        return new Figure(value, figure.bound(), figure.vague(), figure.start(), figure.end());
    }

    /** Gives a converted number, or that of the query if it is as many days as people count for so many months or years. */
    private static String days(BigDecimal converted, Units.Unit stated, Units.Unit own, Claims.Number number) {
        String is = number.figure().value();
        boolean near = stated.longest()
                && !own.longest()
                && is.matches("\\d{1,9}")
                && Math.abs(converted.doubleValue() / Double.parseDouble(is) - 1) < DAYS;
        return near ? is : Claims.plain(converted);
    }

    /** Tells whether the question leaves out what a figure bounds, and the other one bounds what is left. */
    static boolean leavesOut(String text, Figure out, Figure left) {
        Bound rest = switch (out.bound()) {
            case IS -> Bound.IS;
            case MORE -> Bound.AT_MOST;
            case AT_LEAST -> Bound.LESS;
            case LESS -> Bound.AT_LEAST;
            case AT_MOST -> Bound.MORE;
        };
        return rest != Bound.IS
                && new Figure(out.value(), rest, false, 0, 0).agrees(left)
                && LEFT_OUT.matcher(text.substring(0, out.start())).find();
    }

    /** Lists the constants of a predicate in the form of {@link Figure#value}. */
    static List<String> literals(Predicate predicate) {
        return Walk.exprs(predicate).stream()
                .flatMap(Walk::exprs)
                .flatMap(e -> switch (e) {
                    case Expr.NumberLiteral n -> Stream.of(Claims.plain(n.value()));
                    case Expr.TextLiteral t -> Stream.of(t.value());
                    default -> Stream.<String>empty();
                })
                .toList();
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

    /** Finds "24 hours a day" compared with a number by the week. */
    private void rate(Claims.Number number, Figure figure) {
        Matcher period = PERIOD.matcher(said.text().substring(figure.end()));
        List<String> name =
                number.column().map(c -> TableNames.words(c.column())).orElse(List.of());
        boolean rated = name.stream().anyMatch(w -> w.matches("per|rate|wage|pay"));
        name.stream()
                .map(w -> rated && RATES.containsValue(w) ? w : RATES.getOrDefault(w, ""))
                .filter(w ->
                        !w.isEmpty() && period.lookingAt() && !period.group(1).equalsIgnoreCase(w))
                .findFirst()
                .ifPresent(w -> warn(
                        "The question says " + part(figure) + " a " + period.group(1)
                                + ", the query compares a number by the " + w,
                        figure.start(),
                        figure.end()));
    }

    /** Finds "what does she earn a month" answered with a number by the hour. */
    private void period() {
        List<String> name =
                claims.output().map(c -> TableNames.words(c.column())).orElse(List.of());
        List<String> periods = BY.matcher(said.text())
                .results()
                .map(m -> m.group(1).toLowerCase(Locale.ROOT))
                .toList();
        name.stream()
                .map(w -> RATES.getOrDefault(w, ""))
                .filter(w -> !w.isEmpty() && !periods.isEmpty() && !periods.contains(w))
                .findFirst()
                .ifPresent(w -> warn(
                        "The question asks for a number by the " + periods.getFirst()
                                + ", the query returns one by the " + w,
                        Optional.empty()));
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

    /** Tells whether the question names a place of that number: "who came third". */
    private boolean placed(String number) {
        return said.indexes()
                .filter(i -> !covered.contains(i))
                .map(i -> said.words().get(i).word())
                .anyMatch(w ->
                        String.valueOf(QuestionFeatures.ORDINALS.indexOf(w) + 1).equals(number));
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
}
