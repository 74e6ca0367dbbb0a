package org.spartabench.making.repair.explain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.repair.diagnosis.Probe;
import org.spartabench.making.repair.rewrite.Existence;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.Qualified;
import org.spartabench.making.repair.tree.RelaxablePredicates;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Aggregates;

/**
 * Explains a query as a tree of blocks with their results.
 *
 * @param statements number of SQL statements it took
 * @param nanos wall time it took
 */
public record Explanation(Node root, int statements, long nanos) {

    /**
     * Describes one block.
     *
     * @param from its FROM as SQL
     * @param operator of the nested predicate that holds it, as SQL writes it; empty for the outermost block
     * @param nesting type of that predicate
     * @param correlated whether it needs an outer row
     * @param rows the number of rows that the block returns by itself; for a correlated one the number of rows in
     *     FROM of the outermost block it refers to for which it returns any
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

    /** Explains a query; refused when the statement fails or time is up. */
    public static Outcome<Explanation> of(Block query, FactBase facts, Limits limits) {
        Probe probe = new Probe(facts, limits);
        Block root = Qualified.of(query, facts.schema()).block();
        List<BlockPath> paths = Shape.of(query).postOrder();
        List<Expr> counts =
                paths.stream().<Expr>map(p -> new Expr.Scalar(count(root, p))).toList();
        Map<BlockPath, Long> rows = new HashMap<>();
        probe.row(Terms.row(counts)).ifPresent(row -> {
            for (int i = 0; i < paths.size(); i++) {
                rows.put(paths.get(i), Probe.count(row.get(i)));
            }
        });
        Map<BlockPath, Nestings.Edge> edges =
                Nestings.of(query, facts.schema()).stream().collect(Collectors.toMap(Nestings.Edge::child, e -> e));
        Node tree = node(query, BlockPath.ROOT, edges, rows);
        return probe.refusal()
                .<Outcome<Explanation>>map(Outcome::refused)
                .orElseGet(() -> Outcome.done(new Explanation(tree, probe.statements(), probe.nanos())));
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
        List<Block> around = path.enclosing().stream()
                .map(p -> p.in(root))
                .dropWhile(b -> Collections.disjoint(RelaxablePredicates.sources(b), outside))
                .toList();
        return around.isEmpty() ? counted(block) : rowsThatFind(block, around);
    }

    /** Counts the rows of the first block around that find rows of the block. */
    private static Block rowsThatFind(Block block, List<Block> around) {
        Block inner = Terms.grouped(block);
        for (Block outer : around.reversed()) {
            // Of sources side by side only those pairs count that the query joins.
            inner = Terms.filtered(
                    outer.withWhere(Terms.with(FreeSources.joins(outer), new Predicate.Exists(false, inner))));
        }
        return Existence.ofMany(inner).withSelect(Terms.COUNT);
    }

    private static Block counted(Block block) {
        return !block.distinct() && Aggregates.none(block)
                ? Terms.filtered(block).withSelect(Terms.COUNT)
                : Terms.over(block, "counted", Terms.COUNT);
    }
}
