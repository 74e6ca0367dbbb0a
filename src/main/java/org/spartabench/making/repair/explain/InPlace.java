package org.spartabench.making.repair.explain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.making.repair.diagnosis.Expected;
import org.spartabench.making.repair.rewrite.Bindings;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.RelaxablePredicates;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Aggregates;

/**
 * Evaluates parts of a query in place: a block, or any expression or condition inside it. A correlated part is
 * evaluated for chosen rows of its enclosing blocks.
 */
public final class InPlace {

    private final DiagnosedQuery subject;
    private final Block query;
    private final FactBase facts;
    private final Limits limits;

    /** @param limits of each statement; they also limit the rows of a result */
    public InPlace(Block query, FactBase facts, Limits limits) {
        this.subject = DiagnosedQuery.of(query, facts.schema());
        this.query = query;
        this.facts = facts;
        this.limits = limits;
    }

    /**
     * Holds the chosen row of each enclosing block, in the order of {@link #choices}' columns; blocks without one
     * are missing.
     */
    public record Chosen(Map<BlockPath, List<@Nullable Object>> rows) {

        public static final Chosen NONE = new Chosen(Map.of());

        public Chosen {
            rows = Map.copyOf(rows);
        }

        /** Chooses another row of that block and forgets the rows inside it, which belonged to the row before. */
        public Chosen with(BlockPath block, List<@Nullable Object> row) {
            Map<BlockPath, List<@Nullable Object>> more = new TreeMap<>(rows);
            more.keySet().removeIf(b -> b.depth() >= block.depth());
            more.put(block, row);
            return new Chosen(more);
        }
    }

    /** Lists the enclosing blocks that this block, or something inside it, refers to, the outermost first. */
    public List<BlockPath> needs(BlockPath at) {
        Set<String> outside = FreeSources.named(at.in(subject.root()));
        return at.enclosing().stream()
                .filter(b -> !Collections.disjoint(RelaxablePredicates.sources(b.in(subject.root())), outside))
                .toList();
    }

    /** Lists rows of a block's FROM to choose from, ordered by their values; those that pass its WHERE first. */
    public Outcome<Rows> choices(BlockPath at, Chosen chosen) {
        Block block = bound(at, chosen);
        List<Expected.Column> columns = Expected.columns(block.from(), subject);
        List<Block.Order> order = new ArrayList<>();
        if (!block.where().isEmpty()) {
            order.add(Terms.rising(Terms.misses(List.of(Terms.all(block.where())))));
        }
        columns.forEach(c -> order.add(Terms.rising(c.expr())));
        List<Block.Output> outputs =
                columns.stream().map(c -> Terms.as(c.expr(), c.name())).toList();
        return run(Terms.limited(Block.of(outputs, block.from()), order, limits.rows()));
    }

    /** Returns the rows of a block. */
    public Outcome<Rows> rows(BlockPath at, Chosen chosen) {
        Block block = bound(at, chosen);
        return run(block.withSelect(shown(at, block)));
    }

    private List<Block.Output> shown(BlockPath at, Block block) {
        List<Block.Output> written = at.in(query).select();
        List<Block.Output> outputs = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            Block.Output is = block.select().get(i);
            outputs.add(
                    is.expr() instanceof Expr.Star || is.alias().isPresent()
                            ? is
                            : Terms.as(is.expr(), Sql.print(written.get(i).expr())));
        }
        return outputs;
    }

    /**
     * Returns the values that an expression or condition takes over the rows of a block's FROM, each with the
     * number of its rows, the most frequent first; if a row of the block is chosen, the one value. An aggregate is
     * computed over the rows that pass WHERE, for each group if there are groups.
     *
     * @param part as it would be written in that block
     */
    public Outcome<Rows> values(BlockPath at, Expr part, Chosen chosen) {
        Block holding = at.in(query).withSelect(part).withDistinct(false);
        DiagnosedQuery asked = DiagnosedQuery.of(Trees.replaceBlock(query, at, holding), facts.schema());
        Block block = bindings(at, chosen, asked).in(at.in(asked.root()));
        Expr expr = block.select().getFirst().expr();
        if (chosen.rows().containsKey(at)) {
            Expr value = bindings(at.child(0), chosen, asked).in(expr);
            return run(Block.of(List.of(Terms.as(value, "value")), List.of()));
        }
        if (Aggregates.in(expr)) {
            List<Block.Output> outputs = new ArrayList<>();
            block.groupBy().forEach(key -> outputs.add(Block.Output.of(key)));
            outputs.add(Terms.as(expr, "value"));
            List<Block.Order> keys = block.groupBy().stream().map(Terms::rising).toList();
            return run(Terms.limited(block.withSelect(outputs).withHaving(List.of()), keys, limits.rows()));
        }
        Block each = Block.of(List.of(Terms.as(expr, "value")), block.from());
        Expr value = Expr.Column.of("value");
        Block counted = Terms.over(each, "parts")
                .withSelect(List.of(Block.Output.of(value), Terms.as(Terms.COUNT, "rows")))
                .withGroupBy(List.of(value));
        return run(Terms.limited(counted, List.of(Terms.falling(Terms.COUNT), Terms.rising(value)), limits.rows()));
    }

    private Block bound(BlockPath at, Chosen chosen) {
        return bindings(at, chosen, subject).in(at.in(subject.root()));
    }

    private static Bindings bindings(BlockPath at, Chosen chosen, DiagnosedQuery subject) {
        Bindings bindings = Bindings.NONE;
        for (BlockPath outer : at.enclosing()) {
            List<@Nullable Object> row = chosen.rows().get(outer);
            if (row != null) {
                bindings = bindings.and(
                        Expected.bound(Expected.columns(outer.in(subject.root()).from(), subject), row));
            }
        }
        return bindings;
    }

    private Outcome<Rows> run(Query statement) {
        StatementReply reply = Guard.run(statement, facts, limits);
        return switch (reply) {
            case Rows rows -> Outcome.done(rows);
            case Failure failure -> Outcome.refused(new Refusal.Failed(failure));
        };
    }
}
