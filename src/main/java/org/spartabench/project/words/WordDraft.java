package org.spartabench.project.words;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.RequestedValue.WordsDraft;
import org.spartabench.authors.request.RequestedValue.WordsDraft.ColumnDraft;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.wording.lexicon.ColumnWords;
import org.spartabench.authors.wording.lexicon.ColumnWords.Kind;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.preview.WordDoubt;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.tree.Block;

/**
 * Collects the words that an author drafts, table by table, as differences from the derived words. A key column that is
 * called like the rows it refers to follows their noun. For one thread.
 */
public final class WordDraft {

    private static final int ROWS = 5;
    private static final long SEED = 1;

    private final FactBase facts;
    private final Schema schema;
    private final Lexicon below;
    private final OwnWords own;
    private final Set<String> settled = new HashSet<>();
    private OwnWords drafted = OwnWords.NONE;

    /** @param own words of the project, which a draft leaves alone */
    public WordDraft(FactBase facts, OwnWords own) {
        this.facts = facts;
        this.schema = facts.schema();
        this.below = Lexicon.forSchema(schema);
        this.own = own;
    }

    /** Lists the tables with words in doubt, or all: short names first, because they have the first claim to a noun. */
    public List<String> tables(boolean all) {
        Set<String> doubtful = doubts().map(d -> d.subject().table()).collect(Collectors.toSet());
        return schema.tables().stream()
                .map(Table::name)
                .filter(t -> all || doubtful.contains(t))
                .sorted(Comparator.comparingInt(String::length))
                .toList();
    }

    /** Makes the request for a table, with what was drafted so far. */
    public Request.Words request(String table) {
        Lexicon now = lexicon();
        Map<String, Noun> taken = new LinkedHashMap<>();
        for (Table other : schema.tables()) {
            Noun noun = now.table(other.name()).noun();
            boolean open = noun.one().equals(now.table(table).noun().one())
                    && (!settled.contains(other.name()) && !own.speaksOf(other.name()) || alike(table, other.name()));
            if (!open && !other.name().equals(table)) {
                taken.put(other.name(), noun);
            }
        }
        List<String> doubts = doubts().filter(d -> d.subject().table().equals(table))
                .map(d -> d.subject().column().map(ColumnRef::column).orElse("a row") + ": " + d.reason())
                .toList();
        AuthorView view = new AuthorView(
                schema,
                List.of(new AuthorView.Sample(table, facts.sample(table, ROWS, SEED))),
                Block.from(table, Optional.empty()),
                Optional.empty(),
                List.of(),
                SEED);
        return new Request.Words(view, now.table(table), doubts, taken);
    }

    /** Takes the words of a reply, but none for what the project has words of its own for. */
    public void accept(String table, WordsDraft draft) {
        draft.columns().forEach((name, words) -> accept(new ColumnRef(table, name), words));
        Noun before = lexicon().table(table).noun();
        if (!own.speaksOf(table) && WordDoubt.calledLike(schema, table).equals(table)) {
            change(table, draft.row());
            follow(table, before, draft.row());
        }
        settled.add(table);
    }

    private void accept(ColumnRef column, ColumnDraft draft) {
        ColumnWords base = below.column(column.table(), column.column());
        if (own.speaksOf(column)) {
            return;
        }
        draft.does().ifPresent(does -> drafted = drafted.relating(column, does));
        if (follows(column)) {
            ColumnWords now = lexicon().column(column.table(), column.column());
            change(column, phrased(now, draft));
            return;
        }
        boolean doubtful = doubts().anyMatch(d -> d.subject().column().equals(Optional.of(column)));
        Optional<Noun> unit = draft.unit().map(u -> kept(base.unit(), u));
        ColumnWords called = base.called(kept(Optional.of(base.noun()), draft.noun()));
        ColumnWords wanted = unit.equals(base.unit()) ? called : called.withUnit(unit);
        boolean countsOther = called.kind() == Kind.COUNT && !unit.equals(called.unit());
        ColumnWords said = phrased(countsOther ? wanted.withPhrases(wanted.is(), wanted.not()) : wanted, draft);
        change(column, said);
        if (doubtful && !drafted.speaksOf(column)) {
            drafted = drafted.stating(column, said.noun());
        }
    }

    private static ColumnWords phrased(ColumnWords words, ColumnDraft draft) {
        ColumnWords said = draft.phrase().map(words::withPhrase).orElse(words);
        for (Map.Entry<String, Template> value : draft.values().entrySet()) {
            said = said.withValue(value.getKey(), value.getValue());
        }
        return said;
    }

    /** Keeps a noun, and whether it is a person, where the draft repeats its words. */
    private static Noun kept(Optional<Noun> now, Noun draft) {
        return now.filter(n -> n.one().equals(draft.one()) && n.many().equals(draft.many()))
                .orElse(draft);
    }

    private boolean alike(String one, String other) {
        return WordDoubt.calledLike(schema, one).equals(WordDoubt.calledLike(schema, other));
    }

    private void change(String table, Noun wanted) {
        drafted = drafted.withTable(table, below.table(table).noun(), wanted);
    }

    private void change(ColumnRef column, ColumnWords wanted) {
        drafted = drafted.withColumn(column, below.column(column.table(), column.column()), wanted);
    }

    /** Gives rows and key columns that are called like a row its new noun. */
    private void follow(String table, Noun before, Noun now) {
        schema.tables().stream()
                .map(Table::name)
                .filter(t -> !t.equals(table) && alike(t, table) && !own.speaksOf(t))
                .filter(t -> lexicon().table(t).noun().one().equals(before.one()))
                .forEach(t -> change(t, now));
        schema.foreignKeys().stream()
                .filter(k -> k.references().equals(table) && k.columns().size() == 1)
                .map(k -> new ColumnRef(k.table(), k.columns().getFirst()))
                .filter(c -> !own.speaksOf(c) && noun(c).one().equals(before.one()))
                .forEach(c -> change(c, lexicon().column(c.table(), c.column()).called(now)));
    }

    private boolean follows(ColumnRef column) {
        return schema.table(column.table())
                .flatMap(t -> schema.foreignKey(t, column.column()))
                .filter(k -> noun(column)
                        .one()
                        .equals(lexicon().table(k.references()).noun().one()))
                .isPresent();
    }

    private Noun noun(ColumnRef column) {
        return lexicon().column(column.table(), column.column()).noun();
    }

    private Stream<WordDoubt> doubts() {
        return WordDoubt.of(schema, lexicon(), own.with(drafted)).stream()
                .filter(d -> d.subject().column().filter(this::follows).isEmpty());
    }

    private Lexicon lexicon() {
        return own.with(drafted).over(below, schema);
    }

    /**
     * Puts the words of a file over the project's own; bad if the schema lacks what it names, or if it gives a table the noun of
     * another.
     *
     * @param name of the file, for messages
     */
    public static Result<OwnWords> confirmed(Schema schema, OwnWords own, OwnWords file, String name) {
        OwnWords all = own.with(file);
        Lexicon lexicon = all.over(Lexicon.forSchema(schema), schema);
        Map<String, List<String>> called = schema.tables().stream()
                .map(Table::name)
                .collect(Collectors.groupingBy(t -> lexicon.table(t).noun().one(), TreeMap::new, Collectors.toList()));
        List<Problem> shared = called.entrySet().stream()
                .filter(e -> e.getValue().stream().anyMatch(file::speaksOf)
                        && e.getValue().stream()
                                        .map(t -> WordDoubt.calledLike(schema, t))
                                        .distinct()
                                        .count()
                                > 1)
                .map(e -> new Problem(name + ": rows of " + String.join(" and ", e.getValue())
                        + " would all be called '" + e.getKey() + "'"))
                .toList();
        return file.knownTo(schema, name).then(known -> shared.isEmpty() ? Result.ok(all) : new Result.Bad<>(shared));
    }

    /** Lists the columns whose numbers have a unit now and none by the draft: "harvest.yield: no unit (was kilograms)". */
    public List<String> unitsGone() {
        Lexicon before = own.over(below, schema);
        Lexicon after = lexicon();
        return schema.tables().stream()
                .flatMap(t -> t.columns().stream().map(c -> new ColumnRef(t.name(), c.name())))
                .flatMap(c -> before.column(c.table(), c.column()).unit().stream()
                        .filter(_ -> after.column(c.table(), c.column()).unit().isEmpty())
                        .map(u -> c + ": no unit (was " + u.many() + ")"))
                .toList();
    }

    /** Gives the words drafted so far. */
    public OwnWords words() {
        return drafted;
    }
}
