package org.spartabench.sql.name;

import static org.spartabench.sql.tree.Predicate.Quantifier.ONE;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Lists the nested predicates of a tree with their nesting types. */
public final class Nestings {

    /**
     * Represents one edge of the tree.
     *
     * @param holder the nested predicate
     * @param child the block inside it
     * @param operator as SQL writes it: {@code NOT IN}, {@code >}, {@code = ANY}, {@code EXISTS}
     */
    public record Edge(PredicatePath holder, BlockPath child, Nesting type, String operator) {}

    private Nestings() {}

    /**
     * Lists all edges in the order of the text. An inner block is correlated when it, or anything inside it, names
     * a column of an enclosing block; it aggregates when its SELECT does or, under EXISTS, its HAVING.
     */
    public static List<Edge> of(Block root, Schema schema) {
        return of(root, ColumnNames.of(root, schema));
    }

    public static List<Edge> of(Block root, ColumnNames names) {
        List<Edge> edges = new ArrayList<>();
        for (Subquery s : names.subqueries()) {
            if (s.holder().isPresent()
                    && s.child().isPresent()
                    && Trees.at(root, s.holder().get()) instanceof Predicate.Nested nested) {
                Nesting type = Nesting.of(names.correlated(s), s.aggregates());
                edges.add(new Edge(s.holder().get(), s.child().get(), type, operator(nested)));
            }
        }
        return edges;
    }

    /** Returns the operator of a nested predicate as SQL writes it. */
    public static String operator(Predicate.Nested nested) {
        return switch (nested) {
            case Predicate.InQuery in -> in.negated() ? "NOT IN" : "IN";
            case Predicate.Exists e -> e.negated() ? "NOT EXISTS" : "EXISTS";
            case Predicate.CompareQuery c ->
                c.operator().symbol()
                        + (c.quantifier() == ONE ? "" : " " + c.quantifier().name());
        };
    }
}
