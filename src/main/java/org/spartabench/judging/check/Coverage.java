package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuestion;
import org.spartabench.authors.item.finding.Finding.Place;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.authors.item.finding.Finding.Place.InQuestion;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.check.QuestionFeatures.Figure;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Compares the question with what the query itself says: constants and their bounds and units, negations, aggregates, extremes,
 * comparisons, columns and tables. It knows words from the names, types and values of the data first; a question that is one
 * of the author's texts of the query is complete.
 */
record Coverage(Lexicon lexicon, Vocabulary vocabulary) implements ItemCheck {

    /** Number of texts of the query. */
    private static final int WAYS = 16;

    private static final Set<String> MONTHS = WordLists.words("months").stream()
            .map(m -> m.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());

    Coverage(Lexicon lexicon) {
        this(lexicon, new Vocabulary(lexicon));
    }

    @Override
    public List<Finding> at(CheckedItem pair) {
        Wording wording = new Wording(lexicon);
        String text = pair.question().text();
        if (IntStream.range(0, WAYS)
                .mapToObj(seed -> wording.phrase(pair.query(), pair.schema(), seed))
                .map(Question::text)
                .anyMatch(text::equals)) {
            return List.of();
        }
        Claims claims = Claims.of(pair);
        Comparison comparison = new Comparison(lexicon, vocabulary, pair, Said.of(text), QuestionFeatures.of(text), claims);
        return comparison.findings();
    }

    /** Compares one question with what its query says. */
    private static final class Comparison {

        private final Lexicon lexicon;
        private final Vocabulary vocabulary;
        private final CheckedItem pair;
        private final Said said;
        private final QuestionFeatures features;
        private final Claims claims;

        /** The words that state constants of the query. */
        private final Set<Integer> covered = new TreeSet<>();

        private final List<Finding> found = new ArrayList<>();

        Comparison(
                Lexicon lexicon,
                Vocabulary vocabulary,
                CheckedItem pair,
                Said said,
                QuestionFeatures features,
                Claims claims) {
            this.lexicon = lexicon;
            this.vocabulary = vocabulary;
            this.pair = pair;
            this.said = said;
            this.features = features;
            this.claims = claims;
        }

        List<Finding> findings() {
            texts();
            figures();
            unit();
            Trends trends = new Trends(pair, said, features, claims, covered);
            found.addAll(trends.findings());
            unsaid();
            values();
            nouns();
            new AskedColumn(lexicon, vocabulary, pair, said, claims).finding().ifPresent(found::add);
            return found;
        }

        private void texts() {
            for (Claims.Text constant : claims.texts) {
                Set<String> dull = constant.column()
                        .map(c -> Stream.of(c.table(), c.column())
                                .flatMap(n -> TableNames.words(n).stream())
                                .flatMap(w -> Stream.of(w, TableNames.singular(w)))
                                .collect(Collectors.toSet()))
                        .orElse(Set.of());
                Optional<Set<Integer>> at = said.states(constant.value(), dull)
                        .or(() -> constant.column()
                                .flatMap(c -> Optional.ofNullable(lexicon.column(c.table(), c.column())
                                        .values()
                                        .get(constant.value())))
                                .flatMap(v -> said.states(v.text(), Set.of())));
                at.ifPresent(covered::addAll);
                if (at.isEmpty()) {
                    warn("The question does not mention " + constant.value(), constant.path());
                }
            }
        }

        private void figures() {
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
            TimeSpans.match(said.text(), missing, extra);
            missing.removeIf(m -> m.figure().value().matches("0|1|.*:.*"));
            extra.removeIf(e -> e.value().equals("1") && e.bound() == QuestionFeatures.Bound.AT_LEAST); // "at least one" is any
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
                return;
            }
            missing.forEach(m -> warn("The question does not mention " + shown(m.figure().value()), m.path()));
            extra.forEach(e -> warn("The query does not express " + part(e), e.start(), e.end()));
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
                    BigDecimal whole = new BigDecimal(figure.value()).multiply(stated.get().size());
                    if (stated.get().money() && number.figure().value().equals(QuestionFeatures.plain(whole))) {
                        return number.figure().bound() == figure.bound(); // "99 cents", in a column of dollars
                    }
                }
                if (own.isPresent() && figure.value().matches("\\d+(\\.\\d+)?")) {
                    converted = stated.get()
                            .convert(new BigDecimal(figure.value()), own.get())
                            .map(v -> new Figure(
                                    QuestionFeatures.plain(v), figure.bound(), figure.vague(), figure.start(), figure.end()))
                            .orElse(figure);
                }
            }
            Figure is = number.figure();
            boolean time = is.value().contains(":")
                    && is.value().replaceFirst("^0", "").equals(figure.value().replaceFirst("^0", ""));
            return time && is.bound() == figure.bound()
                    || is.agrees(converted)
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

        /** Finds a number of things that the query compares with something else: "more than 20 tracks", a total above 20. */
        private void things(Claims.Number number, Figure figure) {
            Optional<ColumnRef> column = number.column();
            Optional<Said.Word> next =
                    said.words().stream().filter(w -> w.start() >= figure.end()).findFirst();
            if (column.isPresent()
                    && next.isPresent()
                    && pair.schema().column(column.get()).filter(c -> c.role() != Role.MOMENT && c.unit().isEmpty()).isPresent()
                    && pair.schema().tables().stream()
                            .flatMap(t -> vocabulary.nouns(t.name()).stream())
                            .anyMatch(next.get().word()::equals)
                    && vocabulary.core(pair.schema(), column.get()).stream()
                            .noneMatch(w -> Stems.alike(Stems.stem(w), next.get().stem()) || w.equals("quantity"))) {
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
                    : "The question says " + e.bound().words + " " + shown(e.value()) + ", the query " + is.bound().words + " "
                            + shown(is.value());
            Severity severity = e.bound().opposes(is.bound()) ? ERROR : WARNING;
            found.add(Finding.of(COVERAGE, severity, message).at(places(e.start(), e.end(), m.path())));
        }

        private void replaced(Claims.Number m, Figure e) {
            String is = shown(m.figure().value());
            Optional<Units.Unit> stated = Units.at(said.text(), e.start(), e.end());
            boolean same = stated.isEmpty()
                    || m.column()
                            .flatMap(pair.schema()::column)
                            .flatMap(c -> Units.of(c, List.of()))
                            .filter(stated.get()::sameAs)
                            .isPresent();
            String message = "The question says " + part(e) + (same ? "" : behind(e)) + ", the query " + is
                    + (same ? "" : own(m));
            Finding finding = Finding.of(COVERAGE, WARNING, message);
            String sign = part(e).startsWith("$") ? "$" : "";
            String fixed = said.text().substring(0, e.start()) + sign + is + said.text().substring(e.end());
            found.add((same ? finding.fixedBy(new NewQuestion("write " + sign + is, fixed)) : finding)
                    .at(places(e.start(), e.end(), m.path())));
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

        /** Writes numbers of five digits and more with commas. */
        private static String shown(String value) {
            return value.matches("\\d{5,}") ? value.replaceAll("(?<=\\d)(?=(\\d{3})+$)", ",") : value;
        }

        /** Compares the unit that the answer is wanted in with that of the column. */
        private void unit() {
            Optional<QuestionFeatures.Mark> wanted = Units.wanted(said.text());
            Optional<Units.Unit> unit = wanted.flatMap(w -> Units.of(w.what()));
            if (unit.isEmpty()) {
                return;
            }
            Optional<Column> column = claims.output().flatMap(pair.schema()::column);
            Optional<Units.Unit> own = column.flatMap(c -> Units.of(c, List.of()));
            boolean counts = claims.output().isEmpty() && !unit.get().measures().equals("time");
            boolean fits = own.map(unit.get()::sameAs)
                    .orElseGet(() -> column.map(c -> Units.fits(unit.get(), c)).orElse(!counts));
            if (!fits) {
                warn(
                        "The question asks for " + wanted.get().what() + ", the query returns "
                                + own.map(Units.Unit::name)
                                        .map(u -> "the unit " + u)
                                        .orElse("something else"),
                        wanted.get().start(),
                        wanted.get().end());
            }
        }

        /** Finds conditions on the presence of a value, or on a mark, whose column the question does not name. */
        private void unsaid() {
            for (Trees.Placed placed : Trees.predicates(pair.query())) {
                Optional<Expr> operand = switch (placed.predicate()) {
                    case Predicate.IsNull n -> Optional.of(n.operand());
                    case Predicate.Truth t -> Optional.of(t.operand());
                    case Predicate.Compare c
                    when c.right() instanceof Expr.BooleanLiteral -> Optional.of(c.left());
                    default -> Optional.empty();
                };
                operand.flatMap(e -> pair.names().column(placed.path().block(), e))
                        .filter(c -> !vocabulary.mentioned(pair, said, c, Set.of()))
                        .ifPresent(c -> warn(
                                "The question does not mention the condition " + Sql.print(placed.predicate()),
                                Optional.of(placed.path())));
            }
        }

        /** Finds values of the data, and proper names, that the query does not have. */
        private void values() {
            Set<Integer> reported = new HashSet<>();
            vocabulary.named(pair, said).stream()
                    .sorted(Comparator.comparing((Vocabulary.Named n) -> -n.words().size()))
                    .filter(n -> n.words().stream().noneMatch(i -> covered.contains(i) || reported.contains(i)))
                    .forEach(n -> {
                        reported.addAll(n.words());
                        int first = said.words().get(Collections.min(n.words())).start();
                        int last = said.words().get(Collections.max(n.words())).end();
                        warn("The query does not express " + features.part(first, last), first, last);
                    });
            List<Said.Word> names = said.indexes()
                    .filter(i -> said.proper(i) && !covered.contains(i) && !reported.contains(i))
                    .map(said.words()::get)
                    .filter(w -> !QuestionFeatures.stems(w.word()).isEmpty()
                            && Character.isLetter(w.word().charAt(0))
                            && w.word().length() > 1
                            && !MONTHS.contains(w.word())
                            && Units.of(w.word()).isEmpty()
                            && !vocabulary.schemaWord(pair.schema(), w))
                    .toList();
            if (!names.isEmpty()) {
                found.add(Finding.of(
                                COVERAGE,
                                WARNING,
                                "The query does not express "
                                        + names.stream()
                                                .map(w -> features.part(w.start(), w.end()))
                                                .distinct()
                                                .collect(Collectors.joining(", ")))
                        .at(names.stream()
                                .map(w -> new InQuestion(w.start(), w.end()))
                                .toArray(Place[]::new)));
            }
        }

        /** Finds a column that the question names in place of one that the query has, and rows of tables that it does not read. */
        private void nouns() {
            Set<Integer> foreign = vocabulary.foreign(pair, said, claims, covered);
            foreign.stream().map(said.words()::get).findFirst().ifPresent(w -> warn(
                    "The query does not read the " + features.part(w.start(), w.end()), w.start(), w.end()));
            for (ColumnRef spoken : claims.linked) {
                if (vocabulary.core(pair.schema(), spoken).stream().noneMatch(w -> said.mentions(w, covered))) {
                    siblings(spoken).filter(c -> rival(c, spoken)).findFirst().ifPresent(c -> instead(c, spoken));
                }
            }
            for (ColumnRef spoken : claims.spoken) {
                boolean whole = vocabulary.whole(pair, said, spoken, covered);
                boolean mentioned = vocabulary.mentioned(pair, said, spoken, covered);
                if (!whole && !entity(spoken)) {
                    siblings(spoken)
                            .filter(c -> !mentioned && !vocabulary.core(pair.schema(), c).isEmpty() || rival(c, spoken))
                            .findFirst()
                            .ifPresent(c -> instead(c, spoken));
                }
            }
        }

        /** Lists the other columns of the table that the question names in full and the query does not use. */
        private Stream<ColumnRef> siblings(ColumnRef column) {
            return pair.schema().table(column.table()).stream()
                    .flatMap(t -> t.columns().stream().map(c -> new ColumnRef(t.name(), c.name())))
                    .filter(c -> !claims.columns.contains(c) && alike(c, column))
                    .filter(c -> vocabulary.whole(pair, said, c, covered));
        }

        private void instead(ColumnRef named, ColumnRef used) {
            warn(
                    "The question names the " + named.column() + ", the query uses the " + used.column(),
                    Optional.empty());
        }

        /** Tells whether the column stands for the rows of its table, and the question names those. */
        private boolean entity(ColumnRef column) {
            List<String> words = Vocabulary.full(column);
            return (words.isEmpty() || words.equals(List.of("title")))
                    && vocabulary.nouns(column.table()).stream().anyMatch(said::holds);
        }

        /** Tells whether the core of one name is a part of the other's and both hold names: "champion" of "vice champion". */
        private boolean rival(ColumnRef one, ColumnRef other) {
            List<String> words = Vocabulary.full(one);
            boolean names = pair.schema().column(one).filter(c -> c.role() == Role.NAME).isPresent()
                    && pair.schema().column(other).filter(c -> c.role() == Role.NAME).isPresent();
            return names
                    && one.table().equals(other.table())
                    && Vocabulary.full(other).stream().anyMatch(words::contains);
        }

        private boolean alike(ColumnRef one, ColumnRef other) {
            return pair.schema()
                    .column(one)
                    .filter(a -> pair.schema()
                            .column(other)
                            .filter(b -> kind(a) == kind(b) && a.role() != Role.IDENTIFIER)
                            .isPresent())
                    .isPresent();
        }

        private static int kind(Column column) {
            return column.role() == Role.MOMENT || column.type().temporal()
                    ? 2
                    : column.type() == ColumnType.TEXT ? 0 : column.type() == ColumnType.BOOLEAN ? 3 : 1;
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
}
