package org.spartabench.making.nest.join;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.usage.KeyCounts;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** Says which trees the join graph and the tables can hold at all, before any is grown. */
public final class PossibleTrees {

    /** Edges from which on a tree is not gone through; it counts as possible. */
    private static final int LARGE = 7;

    private final Joins joins;

    public PossibleTrees(Schema schema, KeyCounts counts) {
        this.joins = new Joins(schema, counts);
    }

    /** Gives the types for which some pair of tables can be joined. */
    public Set<Nesting> types() {
        return joins.possible();
    }

    /** Says whether tables exist for some arrangement of the types, with such clauses of the outermost block. */
    public boolean possible(Shape shape, List<Nesting> types, Set<Clause> operators, boolean aggregate) {
        return types.size() >= LARGE
                || arrangements(types).stream()
                        .anyMatch(order -> tables(shape, new ArrayList<>(order)).stream()
                                .anyMatch(table -> joins.allows(table, operators, aggregate)));
    }

    /** Gives the tables that can be the outermost of a tree. @param left types in post-order; those of the tree go */
    private List<String> tables(Shape shape, List<Nesting> left) {
        List<String> tables = new ArrayList<>(joins.tables());
        for (Shape child : shape.children()) {
            List<String> inner = child.children().isEmpty() ? joins.tables() : tables(child, left);
            Nesting type = left.removeFirst();
            tables.removeIf(t -> inner.stream().noneMatch(i -> joins.joinable(t, i, type)));
        }
        return tables;
    }

    private static Set<List<Nesting>> arrangements(List<Nesting> types) {
        if (types.isEmpty()) {
            return Set.of(List.of());
        }
        Set<List<Nesting>> all = new HashSet<>();
        for (int i = 0; i < types.size(); i++) {
            List<Nesting> rest = new ArrayList<>(types);
            Nesting first = rest.remove(i);
            for (List<Nesting> tail : arrangements(rest)) {
                List<Nesting> one = new ArrayList<>(List.of(first));
                one.addAll(tail);
                all.add(one);
            }
        }
        return all;
    }
}
