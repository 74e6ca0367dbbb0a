package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.COVERAGE;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
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
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Compares the column that a question asks for, if it names one, with the column that the query returns. */
record AskedColumn(
        Lexicon lexicon, Vocabulary vocabulary, CheckedItem pair, Said said, Claims claims, Set<Integer> covered) {

    private static final String END =
            "\\b(?:of|in|on|for|from|that|who|which|whose|with|where|by|at|to|when|if|among|across|over|per|than)\\b|[?.,]|$";
    private static final String START =
            "(?i)\\b(?:what|which)\\s+(?:is|are|was|were)\\s+|^(?:list|give|show|find|name)\\s+";

    /** {@code What is the city of …}: all up to the preposition. */
    private static final Pattern PHRASE = Pattern.compile(
            "(?:" + START + ")(?:me\\s+)?(?:the\\s+|all\\s+|a\\s+|an\\s+)*(?:different\\s+)?(.*?)(?:" + END + ")");

    private AskedSort sorts() {
        return new AskedSort(lexicon, vocabulary, pair, said, claims, covered);
    }

    Optional<Finding> finding() {
        Block query = pair.query();
        Optional<ColumnRef> returned = sorts().column(query.select().getFirst().expr());
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
        Optional<ColumnRef> near = near(returned.get());
        if (near.isPresent()) {
            return Optional.of(differs(query, near.get(), returned.get()));
        }
        Optional<Finding> measured = stated ? Optional.empty() : measured(returned.get());
        return measured.or(() -> sorts().finding(returned.get()));
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

    /** Finds "how many" of the rows of one table, answered with a count of the rows of another. */
    private Optional<Finding> counted() {
        Block query = pair.query();
        Optional<Table> from = query.table().flatMap(pair.schema()::table);
        Optional<Expr> output = query.select().stream()
                .map(Block.Output::expr)
                .filter(e -> e instanceof Expr.Call)
                .findFirst();
        Optional<Table> asked = sorts().noun("(?i)\\b(?:how many|number of|count the)\\s+(.*)");
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
        return sorts().column(key)
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

    /** Finds the one column that "which insurer" can ask for, where the query returns one that the question does not name. */
    private Optional<ColumnRef> near(ColumnRef returned) {
        Matcher words = AskedSort.WORDS.matcher(pair.question().text());
        List<Said.Word> head = !words.find()
                ? List.of()
                : said.words().stream()
                        .filter(w -> w.start() == words.start(1) && w.word().length() > 4)
                        .toList();
        if (head.isEmpty()
                || states(words.start(1), words.end(1))
                || vocabulary.mentioned(pair, said, returned, Set.of())
                || claims.tables.stream()
                        .anyMatch(t -> vocabulary.nouns(t).stream().anyMatch(head.getFirst()::near))) {
            return Optional.empty();
        }
        List<ColumnRef> near = columns().stream()
                .filter(c -> c.table().equals(returned.table())
                        && vocabulary.core(pair.schema(), c).stream().anyMatch(head.getFirst()::near))
                .toList();
        return near.size() == 1 && !near.contains(returned) ? Optional.of(near.getFirst()) : Optional.empty();
    }

    /** Finds "how wide" answered with a height. */
    private Optional<Finding> measured(ColumnRef returned) {
        Matcher how = AskedSort.HOW.matcher(pair.question().text());
        String adjective = how.find() ? how.group(1).toLowerCase(Locale.ROOT) : "";
        return columns().stream()
                .filter(c -> vocabulary.measuredBy(pair.schema(), c, adjective)
                        && !vocabulary.measuredBy(pair.schema(), returned, adjective))
                .findFirst()
                .map(c -> differs(pair.query(), c, returned));
    }

    private Finding differs(Block query, ColumnRef asked, ColumnRef returned) {
        String message = "The question asks for the " + sorts().noun(asked) + ", the query returns the "
                + sorts().noun(returned);
        Finding finding = Finding.of(COVERAGE, WARNING, message).at(new InClause(BlockPath.ROOT, Clause.SELECT));
        return query.groupBy().isEmpty()
                        && query.from().size() == 1
                        && query.select().getFirst().expr() instanceof Expr.Column c
                ? finding.fixedBy(new NewQuery(
                        "return the " + sorts().noun(asked),
                        Sql.print(query.withSelect(new Expr.Column(c.qualifier(), asked.column())))))
                : finding;
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
        Matcher words = AskedSort.WORDS.matcher(pair.question().text());
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
            heads.add(AskedSort.stems(phrase.group(1)));
        }
        Matcher words = AskedSort.WORDS.matcher(pair.question().text());
        if (words.find()
                && !states(words.start(1), words.end())
                && !words.group(1).toLowerCase(Locale.ROOT).matches("is|are|was|were|do|does|did")) {
            if (words.group(2) != null) {
                heads.add(AskedSort.stems(words.group(1) + " " + words.group(2)));
            }
            heads.add(AskedSort.stems(words.group(1)));
        }
        heads.removeIf(List::isEmpty);
        return heads;
    }

    /** Tells whether a word of that part states a constant of the query. */
    private boolean states(int start, int end) {
        return covered.stream().map(said.words()::get).anyMatch(w -> w.start() < end && start < w.end());
    }

    /** Tells whether the phrase ends with the name, or the name with the phrase: a price is a unit price. */
    private static boolean ends(List<String> head, List<String> name) {
        return TableNames.endsWith(head, name) || TableNames.endsWith(name, head);
    }

    /** Lists the names of a column, in stems. */
    static List<List<String>> words(Lexicon lexicon, ColumnRef column) {
        Noun noun = lexicon.column(column.table(), column.column()).noun();
        return Stream.of(
                        AskedSort.stems(noun.one()),
                        AskedSort.stems(noun.many()),
                        TableNames.words(column.column()).stream()
                                .map(Said::stem)
                                .toList())
                .filter(w -> !w.isEmpty())
                .distinct()
                .toList();
    }
}
