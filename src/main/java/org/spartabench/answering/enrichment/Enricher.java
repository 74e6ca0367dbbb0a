package org.spartabench.answering.enrichment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.recipe.ProgramWriter;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.rows.RowMatch;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/**
 * Adds conditions of scalar APIs to questions: filters mostly, also outputs, comparisons of two calls, and orders. Kept
 * is what gives rows, changes the rows of the question, and calls an API that has two values or more on them. All chance
 * comes from the seed and the number of the item.
 */
public final class Enricher {

    private static final int ATTEMPTS = 12;
    private static final int PERCENT = 100;
    private static final int ONE = 45;
    private static final int TWO = 90;
    private static final int FILTER = 75;
    private static final int OUTPUT = 85;
    private static final int COMPARISON = 95;

    private final LocalApis apis;
    private final RecipeRun run;
    private final KnownTables tables;
    private final ApiPhrases phrases;
    private final List<PlainQuestion> questions;
    /** The rows of questions before any condition is added. */
    private final Map<Query, Optional<Rows>> plainRows = new ConcurrentHashMap<>();

    public Enricher(LocalApis apis, Lexicon lexicon, List<PlainQuestion> questions) {
        this.apis = apis;
        this.run = new RecipeRun(apis, RecipeRun.LONG);
        this.tables = KnownTables.of(apis.facts().schema());
        this.phrases = new ApiPhrases(lexicon);
        this.questions = List.copyOf(questions);
    }

    /** Holds a question over tables alone. */
    public record PlainQuestion(String id, String question, Block query) {}

    /** Holds a query with the conditions that were added, and their wording. */
    private record Enriched(Block query, EnrichedQuestion question, int calls) {}

    /**
     * Makes one enriched question; empty if no attempt keeps the rules.
     *
     * @param fewest APIs in it, {@code most} at most, from 1 to 3
     */
    public Optional<MakerQueries> make(long seed, int number, int fewest, int most) {
        SplittableRandom chance = new SplittableRandom(seed * 1_000_003 + number);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            PlainQuestion plain = questions.get(chance.nextInt(questions.size()));
            int drawn = chance.nextInt(PERCENT);
            int calls = Math.clamp(drawn < ONE ? 1 : drawn < TWO ? 2 : 3, fewest, most);
            Optional<MakerQueries> made = enriched(plain, calls, chance).flatMap(e -> candidates(plain, e, number));
            if (made.isPresent()) {
                return made;
            }
        }
        return Optional.empty();
    }

    private Optional<MakerQueries> candidates(PlainQuestion plain, Enriched enriched, int number) {
        return apis.planner().tables(enriched.query()) instanceof Result.Ok<Query>(Query tables)
                ? Optional.of(new MakerQueries(
                        plain.id() + "." + number,
                        enriched.question().text(),
                        enriched.question().parts(),
                        Map.of(
                                AnswerSource.QR,
                                tables,
                                AnswerSource.SL,
                                enriched.query(),
                                AnswerSource.IMP,
                                enriched.query())))
                : Optional.empty();
    }

    private Optional<Enriched> enriched(PlainQuestion plain, int calls, SplittableRandom chance) {
        Enriched now = new Enriched(plain.query(), EnrichedQuestion.of(plain.question()), 0);
        while (now.calls() < calls) {
            Optional<Enriched> next = more(now, calls - now.calls(), chance);
            if (next.isEmpty() || !changes(now.query(), next.get().query())) {
                return Optional.empty();
            }
            now = next.get();
        }
        boolean writable = ProgramWriter.write(now.query(), apis.planner()) instanceof Result.Ok<Recipe.Script>;
        return writable
                        && ColumnNames.of(now.query(), tables).uses().stream()
                                .allMatch(u -> u.found().outward() == 0)
                ? Optional.of(now)
                : Optional.empty();
    }

    private Optional<Rows> rows(Query query) {
        return run.run(new Recipe.FunctionSql(query)).rows().toOptional();
    }

    /** Whether the second query has rows, and others than the first, in another order or with another column. */
    private boolean changes(Block before, Block after) {
        Optional<Rows> old = questions.stream().anyMatch(q -> q.query().equals(before))
                ? plainRows.computeIfAbsent(before, this::rows)
                : rows(before);
        Optional<Rows> fresh = rows(after);
        return old.isPresent()
                && fresh.isPresent()
                && fresh.get().size() > 0
                && fresh.get().rows().stream().anyMatch(r -> r.stream().anyMatch(v -> v != null))
                && (old.get().columns().size() != fresh.get().columns().size()
                        || !RowMatch.right(
                                old.get().rows(),
                                fresh.get().rows(),
                                !after.orderBy().equals(before.orderBy())));
    }

    /** Adds one condition of up to so many calls. */
    private Optional<Enriched> more(Enriched now, int calls, SplittableRandom chance) {
        List<BlockPath> paths = paths(now.query());
        BlockPath path = paths.get(chance.nextInt(paths.size()));
        Block block = path.in(now.query());
        Optional<ApiChain.BlockColumn> column = ApiChain.BlockColumn.drawn(block, apis.facts(), chance);
        if (column.isEmpty()) {
            return Optional.empty();
        }
        ApiChain chain = new ApiChain(chance, e -> values(block, e));
        boolean whole = path.equals(BlockPath.ROOT) && plain(block);
        int kind = chance.nextInt(PERCENT);
        return kind < FILTER || kind >= OUTPUT && kind < COMPARISON || !whole
                ? filtered(now, path, column.get(), kind >= FILTER, chain, calls, chance)
                : shown(now, column.get(), kind < OUTPUT, chain);
    }

    private Optional<Enriched> filtered(
            Enriched now,
            BlockPath path,
            ApiChain.BlockColumn column,
            boolean compares,
            ApiChain chain,
            int calls,
            SplittableRandom chance) {
        Block block = path.in(now.query());
        Optional<ApiChain.BlockColumn> other = compares && calls > 1
                ? ApiChain.BlockColumn.drawn(block, apis.facts(), chance)
                        .filter(c -> c.table().equals(column.table()))
                : Optional.empty();
        return other.flatMap(o -> chain.comparison(column, o))
                .or(() -> chain.condition(column, calls))
                .flatMap(c -> now.question()
                        .with(
                                phrases.rows(column.table()),
                                phrases.clause(c.predicate(), column.table()),
                                now.query(),
                                path,
                                column.table())
                        .map(question -> new Enriched(
                                at(now.query(), path, b -> b.and(c.predicate())), question, now.calls() + c.calls())));
    }

    /** Adds an output or an order to the outermost block. */
    private Optional<Enriched> shown(Enriched now, ApiChain.BlockColumn column, boolean output, ApiChain chain) {
        return chain.value(column)
                .map(value -> output
                        ? new Enriched(
                                now.query()
                                        .withSelect(Stream.concat(
                                                        now.query().select().stream(),
                                                        Stream.of(Block.Output.of(value)))
                                                .toList()),
                                now.question().and(phrases.output(value, column.table())),
                                now.calls() + 1)
                        : new Enriched(
                                now.query().withOrderBy(List.of(Block.Order.by(value, false))),
                                now.question().and(phrases.order(value, column.table())),
                                now.calls() + 1));
    }

    /** Whether the block takes an output or an order without changing its meaning. */
    private static boolean plain(Block block) {
        return block.groupBy().isEmpty()
                && !block.distinct()
                && block.orderBy().isEmpty()
                && block.limit().isEmpty()
                && Aggregates.calls(Walk.exprs(block)).findAny().isEmpty();
    }

    /** Lists the blocks that a condition may go into. */
    private static List<BlockPath> paths(Block root) {
        List<BlockPath> all = new ArrayList<>();
        collect(root, BlockPath.ROOT, all);
        return all;
    }

    private static void collect(Block block, BlockPath path, List<BlockPath> into) {
        into.add(path);
        for (int i = 0; i < block.children().size(); i++) {
            collect(block.children().get(i), path.child(i), into);
        }
    }

    private static Block at(Block root, BlockPath path, UnaryOperator<Block> change) {
        if (path.depth() == 0) {
            return change.apply(root);
        }
        int first = path.steps().getFirst();
        BlockPath rest = new BlockPath(path.steps().subList(1, path.depth()));
        Block child = root.children().get(first);
        return replaced(root, child, at(child, rest, change));
    }

    /** Gives the values of an expression on the rows that a block keeps so far, without NULL. */
    private List<Object> values(Block block, Expr e) {
        if (block.nested().stream().anyMatch(n -> true)
                && ColumnNames.of(block, tables).uses().stream()
                        .anyMatch(u -> !u.found().known())) {
            return List.of();
        }
        Block query = Block.of(List.of(new Block.Output(e, Optional.of("v"))), block.from())
                .withWhere(block.where())
                .withDistinct(true);
        List<Object> values = new ArrayList<>();
        rows(query).ifPresent(rows -> rows.column(0).forEach(v -> add(v, values)));
        values.sort((a, b) -> a.toString().compareTo(b.toString()));
        return values;
    }

    private static void add(@Nullable Object value, List<Object> values) {
        if (value != null) {
            values.add(value);
        }
    }

    /** Puts another block in the place of a child. */
    private static Block replaced(Block parent, Block child, Block by) {
        Rewrite replacing = new Rewrite() {
            @Override
            public Query query(Query q) {
                return q.equals(child) ? by : q;
            }
        };
        return parent.withWhere(replacing.predicates(parent.where())).withHaving(replacing.predicates(parent.having()));
    }
}
