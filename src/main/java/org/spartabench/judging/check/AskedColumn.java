package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
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
import org.spartabench.authors.item.finding.Finding.Fix.NewQuery;
import org.spartabench.authors.item.finding.Finding.Place.InClause;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Compares the column that a question asks for, if it names one, with the column that the query returns. */
record AskedColumn(
        Lexicon lexicon, Vocabulary vocabulary, CheckedItem pair, Said said, Claims claims, Set<Integer> covered) {

    private static final Set<String> END_OF_NOUN = Set.of(
            "is", "are", "was", "were", "do", "does", "did", "have", "has", "had", "of", "in", "on", "for", "with",
            "from", "at", "by", "to", "that", "who", "whose", "a", "an", "the", "can", "will");
    private static final String END =
            "\\b(?:of|in|on|for|from|that|who|which|whose|with|where|by|at|to|when|if|among|across|over|per|than)\\b|[?.,]|$";
    private static final String START =
            "(?i)\\b(?:what|which)\\s+(?:is|are|was|were)\\s+|^(?:list|give|show|find|name)\\s+";

    /** {@code What is the city of …}: all up to the preposition. */
    private static final Pattern PHRASE = Pattern.compile(
            "(?:" + START + ")(?:me\\s+)?(?:the\\s+|all\\s+|a\\s+|an\\s+)*(?:different\\s+)?(.*?)(?:" + END + ")");

    /** {@code Which city has …}: the next words, of which some may be verbs. */
    private static final Pattern WORDS =
            Pattern.compile("(?i)\\b(?:what|which)\\s+(?:different\\s+)?(\\p{L}+)(?:\\s+(\\p{L}+))?");

    private static final Pattern HOW = Pattern.compile("(?i)^how (\\p{L}+) (?:is|are|was|were|do|does|did)\\b");

    private static final Pattern WHEN = Pattern.compile(
            "(?i)^(?:(?:on|in|since|until) )?(?:when|(?:which|what) (?:exact )?(?:day|date|month|year))\\b(?! of the"
                    + " week)");

    /** Parts of the names of columns that hold times. */
    private static final String OF_TIMES = ".*(?:date|year|time|month|season|day|period).*";

    private static final Map<String, String> MEASURED = WordLists.pairs("what adjectives measure");
    private static final Set<String> PEOPLE = WordLists.words("people");
    private static final Set<String> OF_NAMES = Set.of("full", "first", "last", "given", "family", "short");

    Optional<Finding> finding() {
        Block query = pair.query();
        Optional<ColumnRef> returned = column(query.select().getFirst().expr());
        if (returned.isEmpty() || query.select().size() > 1 && counted().isPresent()) {
            return counted();
        }
        boolean stated = words(lexicon, returned.get()).stream()
                .anyMatch(own -> own.stream().allMatch(w -> said.mentions(w, Set.of())));
        boolean key = identifies(returned.get())
                && numbered(vocabulary.nouns(returned.get().table()));
        for (List<String> head : stated || key ? List.<List<String>>of() : heads()) {
            List<ColumnRef> named = columns().stream()
                    .filter(c -> words(lexicon, c).stream()
                            .filter(w -> w.size() > 1 || head.size() == 1 || !verb(head))
                            .anyMatch(w -> ends(head, w)))
                    .filter(c -> !identifies(returned.get()) || !measure(c))
                    .toList();
            if (named.contains(returned.get())) {
                return Optional.empty();
            }
            if (named.size() == 1) {
                return Optional.of(differs(query, named.getFirst(), returned.get()));
            }
        }
        return measured(returned.get())
                .or(() -> figure(returned.get()))
                .or(() -> people(returned.get()))
                .or(() -> kinds(query, returned.get()))
                .or(() -> sort(returned.get()))
                .or(() -> deed(returned.get()))
                .or(this::elsewhere)
                .or(() -> rows(returned.get()));
    }

    private boolean identifies(ColumnRef column) {
        return pair.schema().table(column.table()).stream()
                .anyMatch(t -> t.primaryKey().equals(List.of(column.column())));
    }

    /** Tells whether "which" cannot ask for the column, since it is a figure: "which repairs" asks for rows. */
    private boolean measure(ColumnRef column) {
        return pair.question().text().matches("(?is)which\\b.*")
                && pair.schema()
                        .column(column)
                        .filter(c -> c.role() == Role.MEASURE)
                        .isPresent();
    }

    /** Tells whether the question wants numbers for such rows: "just the job numbers". */
    private boolean numbered(List<String> nouns) {
        return said.indexes()
                .skip(1)
                .anyMatch(i -> said.words().get(i).word().matches("numbers?|ids?|codes?|keys?")
                        && nouns.contains(said.words().get(i - 1).word()));
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

    private Finding returns(ColumnRef returned) {
        return Finding.of(
                        COVERAGE,
                        WARNING,
                        "The question asks for something else than the " + noun(returned) + " of "
                                + vocabulary.nouns(returned.table()).getLast())
                .at(new InClause(BlockPath.ROOT, Clause.SELECT));
    }

    /** Tells whether a column names the rows of its table and says nothing else: a name, or a title or code of one row each. */
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
                                .filter(n -> n == own.rows())
                                .isPresent();
    }

    /** Finds "how many" of the rows of one table, answered with a count of the rows of another. */
    private Optional<Finding> counted() {
        Block query = pair.query();
        Optional<Table> from = query.table().flatMap(pair.schema()::table);
        Optional<Expr> output = query.select().stream()
                .map(Block.Output::expr)
                .filter(e -> e instanceof Expr.Call)
                .findFirst();
        Optional<Table> asked = noun("(?i)\\b(?:how many|number of|count the)\\s+(.*)");
        if (from.isEmpty()
                || asked.isEmpty()
                || from.equals(asked)
                || !(output.orElse(Expr.Star.ALL) instanceof Expr.Call call)
                || !call.name().equals("COUNT")) {
            return Optional.empty();
        }
        List<String> nouns = vocabulary.nouns(asked.get().name());
        if (call.distinct()) {
            return entity(call.arguments().getFirst())
                    .filter(t -> Collections.disjoint(nouns, vocabulary.nouns(t.name())))
                    .map(t -> counts(nouns, vocabulary.nouns(t.name()).getLast()));
        }
        if (vocabulary.nouns(from.get().name()).stream().anyMatch(nouns::contains) || once(from.get(), nouns)) {
            return Optional.empty();
        }
        return Optional.of(counts(nouns, "the rows of " + from.get().name()));
    }

    private static Finding counts(List<String> nouns, String counted) {
        return Finding.of(COVERAGE, WARNING, "The question counts " + nouns.getLast() + ", the query " + counted)
                .at(new InClause(BlockPath.ROOT, Clause.SELECT));
    }

    /** Finds the table whose rows a key stands for, unless the key bears the name of something else. */
    private Optional<Table> entity(Expr key) {
        return column(key)
                .flatMap(c -> pair.schema()
                        .table(c.table())
                        .flatMap(t -> pair.schema()
                                .foreignKey(t, c.column())
                                .flatMap(k -> pair.schema().table(k.references()))
                                .or(() -> t.primaryKey().equals(List.of(c.column()))
                                        ? Optional.of(t)
                                        : Optional.empty())));
    }

    /** Tells whether no two of the counted rows belong to the same entity of that noun. */
    private boolean once(Table table, List<String> nouns) {
        return pair.schema()
                .foreignKeys(table)
                .filter(k -> k.columns().size() == 1
                        && vocabulary.nouns(k.references()).stream().anyMatch(nouns::contains))
                .map(k -> new Expr.Call(
                        "COUNT", true, List.of(Expr.Column.of(k.columns().getFirst()))))
                .anyMatch(c -> pair.queries()
                        .same(
                                pair.query().withSelect(c),
                                pair.query().withSelect(Expr.Call.of("COUNT", Expr.Star.ALL))));
    }

    /** Finds the table whose rows are named by the last of the next words that names any. */
    private Optional<Table> noun(String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(pair.question().text());
        if (!matcher.find()) {
            return Optional.empty();
        }
        int start = matcher.start(1);
        int end = matcher.end(1);
        List<Optional<Table>> named = said.words().stream()
                .filter(w -> w.start() >= start && w.end() <= end)
                .limit(4)
                .takeWhile(w -> !END_OF_NOUN.contains(w.word()))
                .map(w -> pair.schema().tables().stream()
                        .filter(t -> vocabulary.nouns(t.name()).contains(w.word()))
                        .findFirst())
                .dropWhile(Optional::isEmpty)
                .takeWhile(Optional::isPresent)
                .toList();
        return named.isEmpty() ? Optional.empty() : named.getLast(); // "order lines"
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
                        && vocabulary.core(pair.schema(), c).stream().anyMatch(w -> w.endsWith("ed") && said.holds(w)))
                .findFirst()
                .map(c -> Finding.of(
                                COVERAGE,
                                WARNING,
                                "The question asks when something was "
                                        + vocabulary.core(pair.schema(), c).getFirst() + ", the query returns the "
                                        + noun(returned))
                        .at(new InClause(BlockPath.ROOT, Clause.SELECT)));
    }

    /** Finds "how wide" answered with a height. */
    private Optional<Finding> measured(ColumnRef returned) {
        Matcher how = HOW.matcher(pair.question().text());
        String adjective = how.find() ? how.group(1).toLowerCase(Locale.ROOT) : "";
        return columns().stream()
                .filter(c -> vocabulary.measuredBy(pair.schema(), c, adjective)
                        && !vocabulary.measuredBy(pair.schema(), returned, adjective))
                .findFirst()
                .map(c -> differs(pair.query(), c, returned));
    }

    /** Finds "which playwrights" if only a table that the query does not read has such a column. */
    private Optional<Finding> elsewhere() {
        Matcher asked = WORDS.matcher(pair.question().text());
        Set<String> reached = Vocabulary.reached(pair, claims);
        return !asked.find()
                ? Optional.empty()
                : said.words().stream()
                        .filter(w -> w.start() == asked.start(1))
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

    private boolean moment(ColumnRef ref) {
        Column column = pair.schema().column(ref).orElseThrow();
        return column.role() == Role.MOMENT || column.type().temporal();
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

    private Finding differs(Block query, ColumnRef asked, ColumnRef returned) {
        String message = "The question asks for the " + noun(asked) + ", the query returns the " + noun(returned);
        Finding finding = Finding.of(COVERAGE, WARNING, message).at(new InClause(BlockPath.ROOT, Clause.SELECT));
        return query.groupBy().isEmpty()
                        && query.from().size() == 1
                        && query.select().getFirst().expr() instanceof Expr.Column c
                ? finding.fixedBy(new NewQuery(
                        "return the " + noun(asked),
                        Sql.print(query.withSelect(new Expr.Column(c.qualifier(), asked.column())))))
                : finding;
    }

    private String noun(ColumnRef column) {
        return lexicon.column(column.table(), column.column()).noun().one();
    }

    /** Returns the column of an output, also inside an aggregate. */
    private Optional<ColumnRef> column(Expr output) {
        return switch (output) {
            case Expr.Column c -> pair.names().column(BlockPath.ROOT, c);
            case Expr.Call c
            when c.aggregate() && c.arguments().size() == 1 && !c.name().equals("COUNT") ->
                column(c.arguments().getFirst());
            default -> Optional.empty();
        };
    }

    private List<ColumnRef> columns() {
        return pair.query().from().stream()
                .flatMap(Walk::sources)
                .flatMap(s ->
                        s instanceof Source.Named n ? pair.schema().table(n.table()).stream() : Stream.<Table>empty())
                .flatMap(t -> t.columns().stream()
                        .filter(c -> c.role() != Role.IDENTIFIER)
                        .map(c -> new ColumnRef(t.name(), c.name())))
                .distinct()
                .toList();
    }

    /** Tells whether the last of two words behind "which" may be a verb: "which guards shoot". */
    private boolean verb(List<String> head) {
        Matcher words = WORDS.matcher(pair.question().text());
        return head.size() == 2
                && words.find()
                && words.group(2) != null
                && words.group(1).endsWith("s");
    }

    /** Lists the stems of the words that may name what is asked for, the longest phrase first. */
    private List<List<String>> heads() {
        List<List<String>> heads = new ArrayList<>();
        Matcher phrase = PHRASE.matcher(pair.question().text());
        if (phrase.find()) {
            heads.add(stems(phrase.group(1)));
        }
        Matcher words = WORDS.matcher(pair.question().text());
        if (words.find()
                && !states(words.start(1), words.end())
                && !words.group(1).toLowerCase(Locale.ROOT).matches("is|are|was|were|do|does|did")) {
            if (words.group(2) != null) {
                heads.add(stems(words.group(1) + " " + words.group(2)));
            }
            heads.add(stems(words.group(1)));
        }
        heads.removeIf(List::isEmpty);
        return heads;
    }

    /** Tells whether a word of that part states a constant of the query. */
    private boolean states(int start, int end) {
        return covered.stream().map(said.words()::get).anyMatch(w -> w.start() < end && start < w.end());
    }

    private static List<String> stems(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+"))
                .filter(w -> !w.isEmpty())
                .map(Said::stem)
                .map(w -> w.equals("born") ? "birth" : w)
                .toList();
    }

    /** Tells whether the phrase ends with the name, or the name with the phrase: a price is a unit price. */
    private static boolean ends(List<String> head, List<String> name) {
        return TableNames.endsWith(head, name) || TableNames.endsWith(name, head);
    }

    /** Lists the names of a column, in stems. */
    static List<List<String>> words(Lexicon lexicon, ColumnRef column) {
        Noun noun = lexicon.column(column.table(), column.column()).noun();
        return Stream.of(
                        stems(noun.one()),
                        stems(noun.many()),
                        TableNames.words(column.column()).stream()
                                .map(Said::stem)
                                .toList())
                .filter(w -> !w.isEmpty())
                .distinct()
                .toList();
    }
}
