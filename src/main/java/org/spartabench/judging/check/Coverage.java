package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Place;
import org.spartabench.authors.item.finding.Finding.Place.InPredicate;
import org.spartabench.authors.item.finding.Finding.Place.InQuestion;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.word.StatedDay;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.check.unit.Units;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Compares the question with what the query itself says: constants and their bounds and units, negations, aggregates, extremes,
 * comparisons, columns and tables. It knows words from the names, types and values of the data first; a question that is one
 * of the author's texts of the query is complete.
 */
record Coverage(Lexicon lexicon, Vocabulary vocabulary) implements CheckedItem.Check {

    private static final Set<String> TIMES = WordLists.words("names of times");
    private static final Pattern BRACKETS = Pattern.compile("\\G\\s*\\([^)]*\\)");

    /** Number of texts of the query. */
    private static final int WAYS = 16;

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
        Claims claims = Claims.of(pair, (column, constant) -> vocabulary.truth(pair, column, constant));
        Comparison comparison = new Comparison(
                lexicon,
                vocabulary,
                pair,
                Said.of(text),
                QuestionFeatures.of(text),
                claims,
                new TreeSet<>(),
                new ArrayList<>());
        return comparison.findings();
    }

    /**
     * Compares one question with what its query says.
     *
     * @param covered the words that state constants of the query, as they are found
     * @param found what is found
     */
    private record Comparison(
            Lexicon lexicon,
            Vocabulary vocabulary,
            CheckedItem pair,
            Said said,
            QuestionFeatures features,
            Claims claims,
            Set<Integer> covered,
            List<Finding> found) {

        List<Finding> findings() {
            texts();
            found.addAll(new ComparedFigures(vocabulary, pair, said, features, claims, covered, new ArrayList<>())
                    .findings());
            unit();
            Trends trends = new Trends(vocabulary, pair, said, features, claims, covered);
            found.addAll(trends.findings());
            found.addAll(new States(vocabulary, pair, said, features, claims, covered).findings());
            found.addAll(RowScope.of(vocabulary, pair, said, features, claims, covered)
                    .findings());
            found.addAll(new FigurePairs(vocabulary, pair, features, claims).findings());
            values();
            nouns();
            new AskedColumn(lexicon, vocabulary, pair, said, claims, covered)
                    .finding()
                    .ifPresent(found::add);
            return found;
        }

        private void texts() {
            for (Claims.Text constant : claims.texts) {
                Set<String> dull = constant.column()
                        .map(c -> Stream.concat(claims.tables.stream(), Stream.of(c.table(), c.column()))
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

        /** Compares the unit that the answer is wanted in with that of the column. */
        private void unit() {
            Optional<Column> column = claims.output().flatMap(pair.schema()::column);
            Optional<Units.Unit> own = column.flatMap(c -> Units.of(c, List.of()));
            List<Units.Wanted> all = Units.wanted(said.text());
            boolean one = all.stream()
                    .flatMap(w -> Units.of(w.word()).stream())
                    .anyMatch(u -> own.filter(u::sameAs).isPresent());
            Optional<Units.Wanted> wanted =
                    one ? Optional.empty() : all.stream().findFirst();
            Optional<Units.Unit> unit = wanted.flatMap(w -> Units.of(w.word()));
            if (unit.isEmpty()) {
                return;
            }
            String before = said.text().substring(0, wanted.get().start()).strip();
            if (own.isEmpty() && !before.matches("(?is).*\\b(?:many|in|number of)")) {
                return; // "how many late days"
            }
            boolean counts = claims.output().isEmpty() && !unit.get().measures().equals("time");
            boolean fits = own.map(unit.get()::sameAs)
                    .orElseGet(() -> column.map(c -> Units.fits(unit.get(), c)).orElse(!counts));
            if (!fits) {
                warn(
                        "The question asks for " + wanted.get().word() + ", the query returns "
                                + own.map(Units.Unit::name)
                                        .map(u -> "the unit " + u)
                                        .orElse("something else"),
                        wanted.get().start(),
                        wanted.get().end());
            }
        }

        /** Finds values of the data, and proper names, that the query does not have. */
        private void values() {
            Set<Integer> reported = new HashSet<>();
            vocabulary.named(pair, said, claims).stream()
                    .sorted(Comparator.comparing(
                            (Vocabulary.Named n) -> -n.words().size()))
                    .filter(n -> n.words().stream().noneMatch(i -> covered.contains(i) || reported.contains(i)))
                    .filter(n -> !verb(n) && n.words().stream().noneMatch(sorts()::doing))
                    .forEach(n -> {
                        reported.addAll(n.words());
                        int first = said.words().get(Collections.min(n.words())).start();
                        int last = said.words().get(Collections.max(n.words())).end();
                        warn("The query does not express " + features.part(first, last), first, last);
                    });
            Set<String> all = pair.schema().tables().stream()
                    .map(t -> t.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.toSet());
            List<Said.Word> names = said.indexes()
                    .filter(i -> said.proper(i) && !covered.contains(i) && !reported.contains(i))
                    .map(said.words()::get)
                    .filter(w -> !QuestionFeatures.stems(w.word()).isEmpty()
                            && Character.isLetter(w.word().charAt(0))
                            && w.word().length() > 1
                            && !w.word().matches("[ap]m")
                            && !StatedDay.MONTHS.contains(features.part(w.start(), w.end()))
                            && features.figures().stream().noneMatch(f -> f.start() <= w.start() && w.end() <= f.end())
                            && Units.of(w.word()).isEmpty()
                            && !vocabulary.schemaWord(pair.schema(), all, w)
                            && !TIMES.contains(w.word())
                            && !coded(w)
                            && !common(w))
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

        /** Tells whether half of the names of a table that the query reads have the word: "Grands Prix". */
        private boolean common(Said.Word word) {
            String part = features.part(word.start(), word.end()).replaceFirst("(?<=\\p{L}{3})s$", "");
            return claims.tables.stream()
                    .flatMap(t -> pair.schema().table(t).stream())
                    .anyMatch(t -> t.columns().stream()
                            .filter(c -> c.role() == Role.NAME)
                            .anyMatch(c -> pair.queries()
                                    .count(Block.from(t.name(), Optional.empty())
                                            .withWhere(List.of(new Predicate.Like(
                                                    Expr.Column.of(c.name()),
                                                    false,
                                                    "LIKE",
                                                    new Expr.TextLiteral("%" + part + "%")))))
                                    .filter(n -> n * 2 > t.rows())
                                    .isPresent()));
        }

        /** Tells whether a code of the query stands in brackets behind a name: "Japan (code JP)". */
        private boolean coded(Said.Word name) {
            Matcher brackets = BRACKETS.matcher(said.text());
            return brackets.find(name.end())
                    && covered.stream()
                            .map(said.words()::get)
                            .anyMatch(w -> brackets.start() < w.start() && w.end() < brackets.end());
        }

        /** Whether it does something ("paid by transfer") where the query has another value of its column. */
        private boolean verb(Vocabulary.Named named) {
            int next = Collections.max(named.words()) + 1;
            return named.words().size() == 1
                    && next + 1 < said.words().size()
                    && said.words().get(next).word().equals("by")
                    && covered.contains(next + 1)
                    && claims.texts.stream().anyMatch(t -> t.column().equals(Optional.of(named.column())));
        }

        /** Finds a column that the question names in place of one that the query has, and rows of tables that it does not read. */
        private void nouns() {
            Set<Integer> foreign = vocabulary.foreign(pair, said, claims, covered);
            foreign.stream()
                    .filter(i -> !sorts().compound(i) && !sorts().doing(i))
                    .map(said.words()::get)
                    .findFirst()
                    .ifPresent(w -> warn(
                            "The query does not read the " + features.part(w.start(), w.end()), w.start(), w.end()));
            claims.tables.stream()
                    .flatMap(t -> pair.schema().table(t).stream())
                    .flatMap(t -> t.columns().stream().map(c -> new ColumnRef(t.name(), c.name())))
                    .filter(c -> !claims.columns.contains(c) && vocabulary.marked(pair, said, c, covered))
                    .findFirst()
                    .ifPresent(c -> warn("The query has no condition on the " + c.column(), Optional.empty()));
            unread().ifPresent(w ->
                    warn("The query does not read " + features.part(w.start(), w.end()), w.start(), w.end()));
            for (ColumnRef spoken : claims.linked) {
                if (vocabulary.core(pair.schema(), spoken).stream().noneMatch(w -> said.mentions(w, covered))) {
                    siblings(spoken).filter(c -> rival(c, spoken)).findFirst().ifPresent(c -> instead(c, spoken));
                }
            }
            for (ColumnRef spoken : claims.spoken) {
                boolean whole = vocabulary.whole(pair, said, spoken, covered);
                boolean mentioned = vocabulary.mentioned(pair, said, spoken, covered);
                if (!whole && !entity(spoken) && !vocabulary.plainTime(spoken)) {
                    siblings(spoken)
                            .filter(c -> !mentioned
                                            && !vocabulary
                                                    .core(pair.schema(), c)
                                                    .isEmpty()
                                    || rival(c, spoken))
                            .findFirst()
                            .ifPresent(c -> instead(c, spoken));
                }
            }
        }

        private AskedSort sorts() {
            return new AskedSort(lexicon, vocabulary, pair, said, claims, covered);
        }

        /** Finds rows that others of their table refer to ("supervisors"), and what only some have undergone ("closed orders"). */
        private Optional<Said.Word> unread() {
            return claims.tables.stream()
                    .flatMap(t -> pair.schema().table(t).stream())
                    .flatMap(t -> t.columns().stream()
                            .filter(c -> !claims.columns.contains(new ColumnRef(t.name(), c.name())))
                            .flatMap(c -> said.indexes()
                                    .filter(i -> !covered.contains(i))
                                    .filter(i -> referred(t, c, said.words().get(i)) || undergone(t, c, i))
                                    .map(said.words()::get)))
                    .findFirst();
        }

        private boolean referred(Table table, Column column, Said.Word word) {
            List<String> core = Vocabulary.full(new ColumnRef(table.name(), column.name()));
            return core.size() == 1
                    && column.role() == Role.IDENTIFIER
                    && pair.schema()
                            .foreignKey(table, column.name())
                            .map(k -> k.references().equals(table.name()))
                            .orElseGet(() -> !vocabulary.nouns(table.name()).contains(core.getFirst()))
                    && List.of(core.getFirst(), TableNames.plural(core.getFirst()))
                            .contains(word.word())
                    && claims.columns.stream().noneMatch(c -> Vocabulary.full(c).contains(core.getFirst()));
        }

        private boolean undergone(Table table, Column column, int i) {
            ColumnRef ref = new ColumnRef(table.name(), column.name());
            return (column.role() == Role.MOMENT || column.type().temporal())
                    && i + 1 < said.words().size()
                    && said.words().get(i).word().endsWith("ed")
                    && vocabulary
                            .core(pair.schema(), ref)
                            .equals(List.of(said.words().get(i).word()))
                    && said.words().stream()
                            .skip(i + 1L)
                            .limit(2)
                            .anyMatch(w -> vocabulary.nouns(table.name()).contains(w.word()))
                    && vocabulary.absent(pair, ref);
        }

        /** Lists the other columns of the table that the question names in full and the query does not use. */
        private Stream<ColumnRef> siblings(ColumnRef column) {
            return pair.schema().table(column.table()).stream()
                    .flatMap(t -> t.columns().stream().map(c -> new ColumnRef(t.name(), c.name())))
                    .filter(c -> !claims.columns.contains(c) && alike(c, column))
                    .filter(c -> vocabulary.whole(pair, said, c, covered) && !within(c)
                            || counted(c)
                            || vocabulary.priced(pair, said, c, covered));
        }

        /** Tells whether another column of the query has these words in its name: "the contact" of a contact's title. */
        private boolean within(ColumnRef column) {
            List<String> core = vocabulary.core(pair.schema(), column);
            boolean moment =
                    pair.schema().column(column).filter(c -> kind(c) == 2).isPresent();
            return !moment
                    && claims.columns.stream()
                            .filter(c -> c.table().equals(column.table()))
                            .map(c -> TableNames.words(c.column()))
                            .anyMatch(words -> words.size() > core.size() && words.containsAll(core));
        }

        /** Tells whether the question has the word for what the column counts: "votes". */
        private boolean counted(ColumnRef column) {
            return pair.schema()
                    .column(column)
                    .flatMap(Column::unit)
                    .filter(u -> Units.of(u).isEmpty() && said.holds(u))
                    .isPresent();
        }

        private void instead(ColumnRef named, ColumnRef used) {
            warn(
                    "The question names the " + named.column() + ", the query uses the " + used.column(),
                    Optional.empty());
        }

        /** Tells whether the column stands for the rows of its table, and the question names those. */
        private boolean entity(ColumnRef column) {
            List<String> words = Vocabulary.full(column);
            return AskedSort.OF_NAMES.containsAll(words) && !said.text().matches("(?is)what\\b.*")
                    || (words.isEmpty() || words.equals(List.of("title")))
                            && vocabulary.nouns(column.table()).stream().anyMatch(said::holds);
        }

        /** Tells whether the core of one name is a part of the other's and both hold names: "champion" of "vice champion". */
        private boolean rival(ColumnRef one, ColumnRef other) {
            List<String> words = Vocabulary.full(one);
            boolean names =
                    pair.schema().column(one).filter(c -> c.role() == Role.NAME).isPresent()
                            && pair.schema()
                                    .column(other)
                                    .filter(c -> c.role() == Role.NAME)
                                    .isPresent();
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
    }
}
