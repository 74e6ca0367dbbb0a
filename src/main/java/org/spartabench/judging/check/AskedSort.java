package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Place.InClause;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.check.unit.Units;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/** Compares the sort of what a question asks for with the output: rows of a table, people, a day, a figure of some kind. */
record AskedSort(
        Lexicon lexicon, Vocabulary vocabulary, CheckedItem pair, Said said, Claims claims, Set<Integer> covered) {

    private static final Set<String> END_OF_NOUN = Set.of(
            "is", "are", "was", "were", "do", "does", "did", "have", "has", "had", "of", "in", "on", "for", "with",
            "from", "at", "by", "to", "that", "who", "whose", "a", "an", "the", "can", "will");

    static final Pattern HOW = Pattern.compile("(?i)^how (\\p{L}+) (?:is|are|was|were|do|does|did)\\b");

    private static final Pattern WHEN = Pattern.compile(
            "(?i)^(?:(?:on|in|since|until) )?(?:when|(?:which|what) (?:exact )?(?:day|date|month|year))\\b(?! of the"
                    + " week)");

    /** Parts of the names of columns that hold times. */
    private static final String OF_TIMES = ".*(?:date|year|time|month|season|day|period).*";

    private static final Map<String, String> MEASURED = WordLists.pairs("what adjectives measure");

    private static final Set<String> PEOPLE = WordLists.words("people");

    private static final Set<String> END_OF_SPAN =
            Set.of("returned", "ended", "end", "finished", "finish", "closed", "completed", "arrived", "back");

    static final Set<String> OF_NAMES = Set.of("full", "first", "last", "given", "family", "short");

    /** {@code Which city has …}: the next words, of which some may be verbs. */
    static final Pattern WORDS =
            Pattern.compile("(?i)\\b(?:what|which)\\s+(?:different\\s+)?(\\p{L}+)(?:\\s+(\\p{L}+))?");

    Optional<Finding> finding(ColumnRef returned) {
        return figure(returned)
                .or(() -> people(returned))
                .or(() -> kinds(pair.query(), returned))
                .or(() -> sort(returned))
                .or(() -> deed(returned))
                .or(this::elsewhere)
                .or(() -> rows(returned))
                .or(() -> called(returned))
                .or(() -> aside(returned));
    }

    /** Finds "which fitters" or "how heavy" answered with a day, or with a figure of another kind, that the question does not name. */
    private Optional<Finding> figure(ColumnRef returned) {
        Column column = pair.schema().column(returned).orElseThrow();
        Matcher how = HOW.matcher(pair.question().text());
        List<String> kinds = how.find()
                ? List.of(MEASURED.getOrDefault(how.group(1).toLowerCase(Locale.ROOT), "")
                        .split(", "))
                : List.of("");
        boolean other = !kinds.contains("")
                && Units.of(column, List.of())
                        .filter(u -> !u.money()
                                && !kinds.contains(u.measures())
                                && !u.measures().equals("percent"))
                        .isPresent();
        Matcher which = WORDS.matcher(pair.question().text());
        boolean rows = pair.query().select().size() == 1
                && pair.query().select().getFirst().expr() instanceof Expr.Column
                && (moment(returned) || column.role() == Role.MEASURE)
                && which.find()
                && vocabulary.nouns(returned.table()).contains(which.group(1).toLowerCase(Locale.ROOT))
                && !vocabulary.mentioned(pair, said, returned, Set.of());
        return other || rows ? Optional.of(returns(returned)) : Optional.empty();
    }

    /** Finds "which readers" answered with the names of books, which are no people. */
    private Optional<Finding> people(ColumnRef returned) {
        Matcher which = WORDS.matcher(pair.question().text());
        String own = vocabulary.nouns(returned.table()).getLast();
        return which.find()
                        && PEOPLE.contains(TableNames.singular(which.group(1).toLowerCase(Locale.ROOT)))
                        && !lexicon.table(returned.table()).noun().person()
                        && !TableNames.singular(own).matches(".*(?:er|or|ist|man|ee)")
                        && bare(returned)
                        && Collections.disjoint(OF_NAMES, TableNames.words(returned.column()))
                        && said.words().stream()
                                .filter(w -> w.start() == which.start(1))
                                .noneMatch(w -> vocabulary.schemaWord(
                                        pair.schema(), Set.of(returned.table().toLowerCase(Locale.ROOT)), w))
                ? Optional.of(returns(returned))
                : Optional.empty();
    }

    /** Finds "which employees" answered with their titles: values that most rows share name no row. */
    private Optional<Finding> kinds(Block query, ColumnRef returned) {
        Optional<Table> table = query.table().flatMap(pair.schema()::table);
        Matcher words = WORDS.matcher(pair.question().text());
        if (table.isEmpty()
                || query.select().size() > 1
                || !(query.select().getFirst().expr() instanceof Expr.Column column)
                || TableNames.words(returned.column()).contains("name")
                || !words.find()) {
            return Optional.empty();
        }
        Noun rows = lexicon.table(table.get().name()).noun();
        List<String> asked = stems(words.group(1));
        if (!asked.equals(stems(rows.many())) && !asked.equals(stems(rows.one()))) {
            return Optional.empty();
        }
        Block all = Block.from(query.from());
        Optional<Long> values = pair.queries().number(all.withSelect(new Expr.Call("COUNT", true, List.of(column))));
        return values.filter(different -> different * 10 < table.get().rows() * 9
                        && !vocabulary.mentioned(pair, said, returned, Set.of()))
                .map(different -> Finding.of(
                                COVERAGE,
                                WARNING,
                                "The question asks which " + rows.many() + ", the query returns the " + noun(returned)
                                        + ", which has only " + different + " values for "
                                        + table.get().rows() + " "
                                        + rows.many())
                        .at(new InClause(BlockPath.ROOT, Clause.SELECT)));
    }

    /** Finds "when", "who" and "how much" answered with another sort of value. */
    private Optional<Finding> sort(ColumnRef returned) {
        Column column = pair.schema().column(returned).orElseThrow();
        boolean moment = moment(returned);
        String first = pair.question().text().toLowerCase(Locale.ROOT);
        boolean dated = pair.query().select().stream()
                .map(o -> column(o.expr()))
                .anyMatch(c -> c.filter(x -> !moment(x)
                                && TableNames.words(x.column()).stream().noneMatch(w -> w.matches(OF_TIMES)))
                        .isEmpty());
        boolean wrong = WHEN.matcher(first).find() && !dated
                || first.matches("(?s)who\\b.*") && (moment || column.role() == Role.MEASURE)
                || first.matches("(?s)where\\b.*") && (moment || column.role() == Role.MEASURE)
                || first.matches("(?s)how (much|tall|high|heavy|wide|deep)\\b.*") && moment;
        return !wrong
                ? Optional.empty()
                : Optional.of(Finding.of(
                                COVERAGE,
                                WARNING,
                                "The question asks " + first.split("\\s+")[0] + ", the query returns the "
                                        + noun(returned))
                        .at(new InClause(BlockPath.ROOT, Clause.SELECT)));
    }

    /** Finds "when were they checked" answered with the day on which something else was done. */
    private Optional<Finding> deed(ColumnRef returned) {
        return pair.schema().tables().stream()
                .flatMap(t -> t.columns().stream()
                        .filter(c -> c.type().temporal())
                        .map(c -> new ColumnRef(t.name(), c.name())))
                .filter(c -> moment(returned)
                        && !claims.columns.contains(c)
                        && !vocabulary.mentioned(pair, said, returned, Set.of()))
                .filter(c -> vocabulary.core(pair.schema(), c).size() == 1
                        && vocabulary.core(pair.schema(), c).stream()
                                .anyMatch(w -> w.endsWith("ed") && said.holds(w) || ends(w, c, returned)))
                .findFirst()
                .map(c -> Finding.of(
                                COVERAGE,
                                WARNING,
                                "The question asks when something was "
                                        + vocabulary.core(pair.schema(), c).getFirst() + ", the query returns the "
                                        + noun(returned))
                        .at(new InClause(BlockPath.ROOT, Clause.SELECT)));
    }

    /** Finds "which ports" answered with the harbour masters, although each port has a name. */
    private Optional<Finding> aside(ColumnRef returned) {
        Table own = pair.schema().table(returned.table()).orElseThrow();
        List<String> core = vocabulary.core(pair.schema(), returned);
        boolean named = own.columns().stream()
                .map(c -> new ColumnRef(own.name(), c.name()))
                .anyMatch(c -> !c.equals(returned)
                        && TableNames.words(c.column()).getLast().matches("name|title")
                        && vocabulary.core(pair.schema(), c).stream().allMatch("title"::equals));
        return named
                        && !core.isEmpty()
                        && own.column(returned.column()).orElseThrow().type() == ColumnType.TEXT
                        && own.column(returned.column()).orElseThrow().role() != Role.IDENTIFIER
                        && pair.query().select().size() == 1
                        && !OF_NAMES.containsAll(core)
                        && noun("(?i)\\b(?:which|what)\\s+(.*)").equals(Optional.of(own))
                        && !vocabulary.mentioned(pair, said, returned, Set.of())
                ? Optional.of(returns(returned))
                : Optional.empty();
    }

    /** Tells whether the question asks when something was over, by a column of the same table that says so. */
    private boolean ends(String core, ColumnRef column, ColumnRef returned) {
        return column.table().equals(returned.table())
                && END_OF_SPAN.contains(core)
                && Collections.disjoint(END_OF_SPAN, vocabulary.core(pair.schema(), returned))
                && Stream.of("end", "ended", "finish", "finished", "over", "back")
                        .anyMatch(said::holds);
    }

    /** Finds "which playwrights" if only a table that the query does not read has such a column. */
    private Optional<Finding> elsewhere() {
        Matcher asked = WORDS.matcher(pair.question().text());
        Set<String> reached = Vocabulary.reached(pair, claims);
        return !asked.find()
                ? Optional.empty()
                : said.words().stream()
                        .filter(w -> w.start() == asked.start(1))
                        .filter(w -> !w.stem().matches(OF_TIMES))
                        .filter(w -> !vocabulary.schemaWord(pair.schema(), reached, w))
                        .filter(w -> pair.schema().tables().stream()
                                .flatMap(t -> t.columns().stream())
                                .filter(c -> c.role() == Role.NAME || c.role() == Role.CATEGORY)
                                .anyMatch(
                                        c -> TableNames.words(c.name()).equals(List.of(TableNames.singular(w.word())))))
                        .filter(w -> !covered.contains(said.words().indexOf(w)))
                        .findFirst()
                        .map(w -> Finding.of(COVERAGE, WARNING, "The query does not read the " + w.word())
                                .at(new InClause(BlockPath.ROOT, Clause.SELECT)));
    }

    /** Finds "which albums" answered with the names of tracks. */
    private Optional<Finding> rows(ColumnRef returned) {
        Optional<Table> asked = noun("(?i)\\b(?:which|what)\\s+(.*)");
        Table own = pair.schema().table(returned.table()).orElseThrow();
        if (asked.isEmpty()
                || asked.get().equals(own)
                || !bare(returned)
                || named(asked.get())
                || pair.schema().refers(own, returned.column())
                || !Collections.disjoint(vocabulary.nouns(asked.get().name()), TableNames.words(returned.column()))
                || !Collections.disjoint(vocabulary.nouns(asked.get().name()), vocabulary.nouns(own.name()))) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                        COVERAGE,
                        WARNING,
                        "The question asks which "
                                + vocabulary.nouns(asked.get().name()).getLast() + ", the query returns the "
                                + noun(returned) + " of "
                                + vocabulary.nouns(own.name()).getLast())
                .at(new InClause(BlockPath.ROOT, Clause.SELECT)));
    }

    /** Finds "which teams" answered with a column that is called after the rows of another table: {@code mvp_player_name}. */
    private Optional<Finding> called(ColumnRef returned) {
        Optional<Table> asked = noun("(?i)\\b(?:which|what)\\s+(.*)");
        List<String> words = TableNames.words(returned.column());
        boolean other = asked.isPresent()
                && words.size() > 1
                && words.getLast().equals("name")
                && !PEOPLE.contains(
                        TableNames.singular(vocabulary.nouns(asked.get().name()).getLast()))
                && Collections.disjoint(vocabulary.nouns(asked.get().name()), words)
                && pair.schema().tables().stream()
                        .filter(t -> !t.equals(asked.get()) && !t.name().equals(returned.table()))
                        .anyMatch(t -> vocabulary.nouns(t.name()).contains(words.get(words.size() - 2)));
        return other && !vocabulary.mentioned(pair, said, returned, Set.of())
                ? Optional.of(returns(returned))
                : Optional.empty();
    }

    /** Tells whether a column names the rows of its table and says nothing else: a name, or a title or code of nearly one row each. */
    private boolean bare(ColumnRef column) {
        Block values = Block.from(column.table(), Optional.empty())
                .withSelect(new Expr.Call("COUNT", true, List.of(Expr.Column.of(column.column()))));
        Table own = pair.schema().table(column.table()).orElseThrow();
        Role role = own.column(column.column()).orElseThrow().role();
        List<String> core = vocabulary.core(pair.schema(), column);
        return OF_NAMES.containsAll(core)
                || (core.equals(List.of("title")) || role == Role.NAME || role == Role.IDENTIFIER)
                        && !vocabulary.mentioned(pair, said, column, Set.of())
                        && pair.queries()
                                .number(values)
                                .filter(n -> n * 20 >= own.rows() * 19)
                                .isPresent();
    }

    /** Tells whether the output must be among the values of a table: directors are people too. */
    private boolean named(Table table) {
        return pair.query().where().stream()
                .flatMap(Walk::predicates)
                .anyMatch(p -> p instanceof Predicate.InQuery q
                        && q.left().equals(pair.query().select().getFirst().expr())
                        && q.inner() instanceof Block inner
                        && inner.table().filter(table.name()::equalsIgnoreCase).isPresent());
    }

    private boolean moment(ColumnRef ref) {
        Column column = pair.schema().column(ref).orElseThrow();
        return column.role() == Role.MOMENT || column.type().temporal();
    }

    private Finding returns(ColumnRef returned) {
        return Finding.of(
                        COVERAGE,
                        WARNING,
                        "The question asks for something else than the " + noun(returned) + " of "
                                + vocabulary.nouns(returned.table()).getLast())
                .at(new InClause(BlockPath.ROOT, Clause.SELECT));
    }

    /** Finds the table whose rows are named by the last of the next words that names any. */
    Optional<Table> noun(String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(pair.question().text());
        if (!matcher.find()) {
            return Optional.empty();
        }
        int start = matcher.start(1);
        int end = matcher.end(1);
        List<Optional<Table>> named = said.indexes()
                .filter(i -> said.words().get(i).start() >= start
                        && said.words().get(i).end() <= end)
                .limit(4)
                .takeWhile(i -> !END_OF_NOUN.contains(said.words().get(i).word()))
                .map(i -> table(compound(i) ? i - 1 : i))
                .dropWhile(Optional::isEmpty)
                .takeWhile(Optional::isPresent)
                .toList();
        return named.isEmpty() ? Optional.empty() : named.getLast(); // "order lines"
    }

    private Optional<Table> table(int i) {
        return pair.schema().tables().stream()
                .filter(t ->
                        vocabulary.nouns(t.name()).contains(said.words().get(i).word()))
                .findFirst();
    }

    /** Tells whether a word is the end of another noun: "product lines" are no order lines. */
    boolean compound(int i) {
        Optional<Table> before = i == 0 ? Optional.empty() : table(i - 1);
        Optional<Table> own = table(i);
        return before.isPresent()
                && own.isPresent()
                && !before.equals(own)
                && claims.tables.contains(before.get().name())
                && lexicon.table(own.get().name()).noun().one().contains(" ")
                && Stream.of(lexicon.table(own.get().name()).noun().one().split(" "))
                        .noneMatch(vocabulary.nouns(before.get().name())::contains);
    }

    /** Tells whether a word is what somebody does, not a thing: "still sailing", not "the sailings". */
    boolean doing(int i) {
        String before = i == 0 ? "" : said.words().get(i - 1).word();
        return said.words().get(i).word().endsWith("ing")
                && before.matches("is|are|was|were|be|been|still|now|not|currently|keeps?|kept");
    }

    String noun(ColumnRef column) {
        return lexicon.column(column.table(), column.column()).noun().one();
    }

    /** Returns the column of an output, also inside an aggregate. */
    Optional<ColumnRef> column(Expr output) {
        return switch (output) {
            case Expr.Column c -> pair.names().column(BlockPath.ROOT, c);
            case Expr.Call c
            when c.aggregate() && c.arguments().size() == 1 && !c.name().equals("COUNT") ->
                column(c.arguments().getFirst());
            default -> Optional.empty();
        };
    }

    static List<String> stems(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+"))
                .filter(w -> !w.isEmpty())
                .map(Said::stem)
                .map(w -> w.equals("born") ? "birth" : w)
                .toList();
    }
}
