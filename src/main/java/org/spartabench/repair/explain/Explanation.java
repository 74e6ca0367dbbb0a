package org.spartabench.repair.explain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.item.Outcome;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Nesting;
import org.spartabench.query.Predicate;
import org.spartabench.query.Shape;
import org.spartabench.query.Source;
import org.spartabench.query.Sql;
import org.spartabench.query.name.Nestings;
import org.spartabench.repair.diagnosis.Probe;
import org.spartabench.repair.tree.FreeSources;
import org.spartabench.repair.tree.Qualified;
import org.spartabench.repair.tree.RelaxablePredicates;
import org.spartabench.repair.tree.Terms;

/**
 * Explains a query as a tree of blocks with their results.
 *
 * @param statements SQL statements it took
 * @param nanos wall time it took
 */
public record Explanation(Node root, int statements, long nanos) {

    /**
     * One block.
     *
     * @param from its FROM as SQL
     * @param operator of the nested predicate that holds it, as SQL writes it; empty for the outermost block
     * @param nesting type of that predicate
     * @param correlated whether it needs an outer row
     * @param rows what the block returns by itself; for a correlated one the number of rows in FROM of the outermost
     *     block it refers to for which it returns any
     */
    public record Node(
            BlockPath path,
            String from,
            Optional<String> operator,
            Optional<Nesting> nesting,
            boolean correlated,
            long rows,
            List<Node> children) {
        public Node {
            children = List.copyOf(children);
        }
    }

    /** Refused when the statement fails or time is up. */
    public static Outcome<Explanation> of(Block query, FactBase facts, Limits limits) {
        Probe probe = new Probe(facts, limits);
        Block root = Qualified.of(query, facts.schema()).block();
        List<BlockPath> paths = Shape.of(query).postOrder();
        List<Expr> counts =
                paths.stream().<Expr>map(p -> new Expr.Scalar(count(root, p))).toList();
        Map<BlockPath, Long> rows = new HashMap<>();
        probe.row(Terms.row(counts)).ifPresent(row -> {
            for (int i = 0; i < paths.size(); i++) {
                rows.put(paths.get(i), number(row.get(i)));
            }
        });
        Map<BlockPath, Nestings.Edge> edges =
                Nestings.of(query, facts.schema()).stream().collect(Collectors.toMap(Nestings.Edge::child, e -> e));
        Node tree = node(query, BlockPath.ROOT, edges, rows);
        return probe.refusal()
                .<Outcome<Explanation>>map(Outcome::refused)
                .orElseGet(() -> Outcome.done(new Explanation(tree, probe.statements(), probe.nanos())));
    }

    private static long number(@Nullable Object value) {
        return value instanceof Long l ? l : 0;
    }

    private static Node node(
            Block block, BlockPath path, Map<BlockPath, Nestings.Edge> edges, Map<BlockPath, Long> rows) {
        List<Node> children = new ArrayList<>();
        for (int i = 0; i < block.children().size(); i++) {
            children.add(node(block.children().get(i), path.child(i), edges, rows));
        }
        Optional<Nestings.Edge> edge = Optional.ofNullable(edges.get(path));
        return new Node(
                path,
                block.from().stream().map(Sql::print).collect(Collectors.joining(", ")),
                edge.map(Nestings.Edge::operator),
                edge.map(Nestings.Edge::type),
                edge.map(e -> e.type().correlated()).orElse(false),
                rows.getOrDefault(path, 0L),
                children);
    }

    private static Block count(Block root, BlockPath path) {
        Block block = path.in(root);
        Set<String> outside = FreeSources.named(block);
        List<Block> around = new ArrayList<>();
        for (int depth = 0; depth < path.depth(); depth++) {
            around.add(new BlockPath(path.steps().subList(0, depth)).in(root));
        }
        while (!around.isEmpty()
                && RelaxablePredicates.sources(around.getFirst()).stream().noneMatch(outside::contains)) {
            around.removeFirst();
        }
        return around.isEmpty() ? counted(block) : rowsThatFind(block, around);
    }

    /** How many rows of the first block around find rows of the block. */
    private static Block rowsThatFind(Block block, List<Block> around) {
        Block inner = Terms.filtered(block).withGroupBy(block.groupBy()).withHaving(block.having());
        for (Block outer : around.reversed()) {
            inner = Terms.block(List.of(Block.Output.of(Terms.ONE)), outer.from())
                    .withWhere(List.of(new Predicate.Exists(false, inner)));
        }
        return inner.withSelect(Terms.COUNT);
    }

    private static Block counted(Block block) {
        boolean rowByRow = !block.distinct()
                && block.groupBy().isEmpty()
                && block.having().isEmpty()
                && block.limit().isEmpty()
                && block.select().stream()
                        .noneMatch(o -> RelaxablePredicates.hasAggregate(new Predicate.Truth(o.expr())));
        if (rowByRow) {
            return Terms.filtered(block).withSelect(Terms.COUNT);
        }
        Source whole = Terms.derived(block, "counted");
        return Terms.row(List.of(Terms.COUNT)).withFrom(List.of(whole));
    }
}
