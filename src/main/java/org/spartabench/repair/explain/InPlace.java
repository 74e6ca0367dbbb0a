package org.spartabench.repair.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Rows;
import org.spartabench.fact.StatementReply;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;
import org.spartabench.query.Sql;
import org.spartabench.query.Trees;
import org.spartabench.repair.diagnosis.Expected;
import org.spartabench.repair.tree.Bindings;
import org.spartabench.repair.tree.DiagnosedQuery;
import org.spartabench.repair.tree.FreeSources;
import org.spartabench.repair.tree.RelaxablePredicates;
import org.spartabench.repair.tree.Terms;

/**
 * Evaluates parts of a query in place: a block, or any expression or condition inside it. A correlated part is
 * evaluated for chosen rows of its enclosing blocks.
 */
public final class InPlace {

    private final DiagnosedQuery subject;
    private final Block query;
    private final FactBase facts;
    private final Limits limits;

    /** @param limits of each statement; at most so many rows are given */
    public InPlace(Block query, FactBase facts, Limits limits) {
        this.subject = DiagnosedQuery.of(query, facts.schema());
        this.query = query;
        this.facts = facts;
        this.limits = limits;
    }

    /** The row chosen of each enclosing block, in the order of {@link #choices}' columns; blocks without one are missing. */
    public record Chosen(Map<BlockPath, List<@Nullable Object>> rows) {

        public static final Chosen NONE = new Chosen(Map.of());

        public Chosen {
            rows = Map.copyOf(rows);
        }

        /** With another row of that block; what was chosen inside it belonged to the row before and goes. */
        public Chosen with(BlockPath block, List<@Nullable Object> row) {
            Map<BlockPath, List<@Nullable Object>> more = new TreeMap<>(rows);
            more.keySet().removeIf(b -> b.depth() >= block.depth());
            more.put(block, row);
            return new Chosen(more);
        }
    }

    /** The enclosing blocks that this block, or something inside it, refers to, the outermost first. */
    public List<BlockPath> needs(BlockPath at) {
        Set<String> outside = FreeSources.named(at.in(subject.root()));
        return enclosing(at).stream()
                .filter(b -> RelaxablePredicates.sources(b.in(subject.root())).stream()
                        .anyMatch(outside::contains))
                .toList();
    }

    private static List<BlockPath> enclosing(BlockPath at) {
        List<BlockPath> blocks = new ArrayList<>();
        for (int depth = 0; depth < at.depth(); depth++) {
            blocks.add(new BlockPath(at.steps().subList(0, depth)));
        }
        return blocks;
    }

    /** Rows of a block's FROM to choose from, in the order of their values; those first that pass its WHERE. */
    public Outcome<Rows> choices(BlockPath at, Chosen chosen) {
        Block block = bound(at, chosen);
        List<Expected.Column> columns = Expected.columns(block.from(), subject);
        List<Block.Order> order = new ArrayList<>();
        if (!block.where().isEmpty()) {
            order.add(Terms.rising(Terms.when(Terms.all(block.where()), Terms.number(0), Terms.ONE)));
        }
        columns.forEach(c -> order.add(Terms.rising(c.expr())));
        List<Block.Output> outputs =
                columns.stream().map(c -> Terms.as(c.expr(), c.name())).toList();
        return run(Terms.limited(Terms.block(outputs, block.from()), order, limits.rows()));
    }

    /** What a block returns. */
    public Outcome<Rows> rows(BlockPath at, Chosen chosen) {
        Block block = bound(at, chosen);
        return run(Terms.withOutputs(block, shown(at, block)));
    }

    /** The outputs under the names they were written with. */
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
     * The values that an expression or condition takes over the rows of a block's FROM, each with the number of rows that
     * have it, the most frequent first; for a block of which a row is chosen, the one value. An aggregate is that of the rows that pass
     * WHERE, of each group where there are groups.
     *
     * @param part as it would be written in that block
     */
    public Outcome<Rows> values(BlockPath at, Expr part, Chosen chosen) {
        Block holding = at.in(query).withSelect(part).withDistinct(false);
        DiagnosedQuery asked = DiagnosedQuery.of(replaced(at, holding), facts.schema());
        Block block = bindings(at, chosen, asked).in(at.in(asked.root()));
        Expr expr = block.select().getFirst().expr();
        if (chosen.rows().containsKey(at)) {
            Expr value = bindings(at.child(0), chosen, asked).in(expr);
            return run(Terms.block(List.of(Terms.as(value, "value")), List.of()));
        }
        if (RelaxablePredicates.hasAggregate(new Predicate.Truth(expr))) {
            List<Block.Output> outputs = new ArrayList<>();
            block.groupBy().forEach(key -> outputs.add(Block.Output.of(key)));
            outputs.add(Terms.as(expr, "value"));
            return run(
                    Terms.limited(Terms.withOutputs(block, outputs).withHaving(List.of()), keys(block), limits.rows()));
        }
        Block each = Terms.block(List.of(Terms.as(expr, "value")), block.from());
        Expr value = Expr.Column.of("value");
        Block counted = Terms.block(
                        List.of(Block.Output.of(value), Terms.as(Terms.COUNT, "rows")),
                        List.of(Terms.derived(each, "parts")))
                .withGroupBy(List.of(value));
        return run(Terms.limited(counted, List.of(Terms.falling(Terms.COUNT), Terms.rising(value)), limits.rows()));
    }

    private static List<Block.Order> keys(Block block) {
        return block.groupBy().stream().map(Terms::rising).toList();
    }

    private Block replaced(BlockPath at, Block block) {
        return Trees.replaceBlock(query, at, block);
    }

    private Block bound(BlockPath at, Chosen chosen) {
        return bindings(at, chosen, subject).in(at.in(subject.root()));
    }

    /** The rows chosen of the blocks around a block. */
    private static Bindings bindings(BlockPath at, Chosen chosen, DiagnosedQuery subject) {
        Bindings bindings = Bindings.NONE;
        for (BlockPath outer : enclosing(at)) {
            List<@Nullable Object> row = chosen.rows().get(outer);
            if (row != null) {
                bindings = bindings.and(
                        Expected.bound(Expected.columns(outer.in(subject.root()).from(), subject), row));
            }
        }
        return bindings;
    }

    private Outcome<Rows> run(Query statement) {
        StatementReply reply = facts.run(Sql.print(statement), limits);
        return switch (reply) {
            case Rows rows -> Outcome.done(rows);
            case Failure failure -> Outcome.refused(new Refusal.Failed(failure));
        };
    }
}
