package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.Law;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/**
 * Requires that a query compares only along the join graph: keys with keys of the same entity for IN, joins and
 * correlations, measures with measures of one unit for comparisons and aggregates.
 */
final class JoinLaw {

    private final JoinGraph joins;
    private final ColumnNames names;
    private final Block root;

    private JoinLaw(Schema schema, ColumnNames names, Block root) {
        this.joins = schema.joins();
        this.names = names;
        this.root = root;
    }

    static Optional<Refusal.Broken> broken(Block root, ColumnNames names, Schema schema) {
        JoinLaw law = new JoinLaw(schema, names, root);
        for (BlockPath at : Trees.blocks(root)) {
            Stream<Predicate> joined =
                    at.in(root).from().stream().flatMap(Walk::joinConditions).flatMap(Walk::predicates);
            Stream<Predicate> own = Trees.predicates(root, at).stream().map(Trees.Placed::predicate);
            for (Predicate predicate : Stream.concat(joined, own).toList()) {
                Optional<String> objection = law.objection(at, predicate);
                if (objection.isPresent()) {
                    return objection.map(o -> new Refusal.Broken(Law.JOIN_GRAPH, at, o));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> objection(BlockPath at, Predicate predicate) {
        return switch (predicate) {
            case Predicate.Compare c -> compared(at, c.left(), c.right());
            case Predicate.Between b ->
                compared(at, b.operand(), b.low()).or(() -> compared(at, b.operand(), b.high()));
            case Predicate.InList l ->
                l.values().stream()
                        .flatMap(v -> compared(at, l.operand(), v).stream())
                        .findFirst();
            case Predicate.InQuery q -> into(at, q.left(), q.inner(), true);
            case Predicate.CompareQuery q ->
                into(
                        at,
                        q.left(),
                        q.inner(),
                        q.operator() == Predicate.Comparison.EQ && q.quantifier() != Predicate.Quantifier.ONE);
            case Predicate.Exists _,
                    Predicate.Like _,
                    Predicate.IsNull _,
                    Predicate.Truth _,
                    Predicate.And _,
                    Predicate.Or _,
                    Predicate.Not _ -> Optional.empty();
        };
    }

    /** Requires that one side is a constant, or that the graph joins both; across blocks by keys only. */
    private Optional<String> compared(BlockPath at, Expr left, Expr right) {
        for (ColumnNames.Found l : columns(at, left)) {
            for (ColumnNames.Found r : columns(at, right)) {
                boolean across = l.outward() > 0 || r.outward() > 0;
                if (!joined(l.column(), r.column(), JoinGraph.Kind.KEY)
                        && (across || !joined(l.column(), r.column(), JoinGraph.Kind.MEASURE))) {
                    return Optional.of(
                            text(l) + " may not be compared with " + text(r) + (across ? " across blocks" : ""));
                }
            }
        }
        return Optional.empty();
    }

    /** Requires that the graph joins a column and the output of the inner query. */
    private Optional<String> into(BlockPath at, Expr left, Query inner, boolean member) {
        Optional<BlockPath> child = child(at, inner);
        if (child.isEmpty() || !(inner instanceof Block block)) {
            return Optional.empty();
        }
        List<Expr> lefts = left instanceof Expr.Tuple t ? t.elements() : List.of(left);
        for (int i = 0; i < Math.min(lefts.size(), block.select().size()); i++) {
            Expr output = block.select().get(i).expr();
            boolean aggregate = output instanceof Expr.Call call && call.aggregate();
            List<ColumnNames.Found> outer = columns(at, lefts.get(i));
            if (aggregate && output instanceof Expr.Call call && call.name().equals("COUNT") && !outer.isEmpty()) {
                return Optional.of(text(outer.getFirst()) + " may not be compared with a count");
            }
            JoinGraph.Kind kind = member && !aggregate ? JoinGraph.Kind.KEY : JoinGraph.Kind.MEASURE;
            for (ColumnNames.Found l : outer) {
                for (ColumnNames.Found r : columns(child.get(), output)) {
                    if (!joined(l.column(), r.column(), kind)) {
                        return Optional.of(text(l) + " may not be compared with " + Sql.print(output) + " of "
                                + r.column().map(ColumnRef::table).orElse("the inner block"));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Optional<BlockPath> child(BlockPath at, Query inner) {
        List<Block> children = at.in(root).children();
        for (int i = 0; i < children.size(); i++) {
            if (children.get(i) == inner) {
                return Optional.of(at.child(i));
            }
        }
        return Optional.empty();
    }

    private boolean joined(Optional<ColumnRef> left, Optional<ColumnRef> right, JoinGraph.Kind kind) {
        return left.isPresent() && right.isPresent() && joins.joins(kind, left.get(), right.get());
    }

    /** Finds the columns of an expression. */
    private List<ColumnNames.Found> columns(BlockPath at, Expr expr) {
        List<ColumnNames.Found> found = new ArrayList<>();
        Walk.exprs(expr).forEach(e -> {
            if (e instanceof Expr.Column c) {
                found.add(names.find(at, c));
            }
        });
        return found;
    }

    private static String text(ColumnNames.Found found) {
        return found.column().map(ColumnRef::toString).orElse("a column that is not known");
    }
}
