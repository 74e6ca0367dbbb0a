package org.spartabench.authors.item.stage;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Plans one item.
 *
 * @param nestings the type of each nested predicate, by the place of its inner block
 * @param filtered the blocks that get conditions of their own beside their nested predicates, where these leave enough
 *     rows
 * @param operators which of GROUP BY, HAVING, ORDER BY and LIMIT the outermost block gets
 * @param aggregate whether the outermost SELECT aggregates
 */
public record Blueprint(
        Shape shape,
        Map<BlockPath, Nesting> nestings,
        Set<BlockPath> filtered,
        Set<Clause> operators,
        boolean aggregate) {

    public Blueprint {
        nestings = Collections.unmodifiableMap(new TreeMap<>(nestings));
        filtered = Collections.unmodifiableSet(new TreeSet<>(filtered));
        EnumSet<Clause> set = EnumSet.noneOf(Clause.class);
        set.addAll(operators);
        operators = Collections.unmodifiableSet(set);
    }

    /** The planned type of the nested predicate around an inner block. */
    public Nesting type(BlockPath inner) {
        return Objects.requireNonNull(nestings.get(inner), "every inner block has a planned type");
    }

    /** Says whether the block at that place holds no other. */
    public boolean leaf(BlockPath at) {
        return !nestings.containsKey(at.child(0));
    }

    /** The clauses that the outermost block gets from the author, in the order of generation, SELECT included. */
    public Set<Clause> clauses() {
        EnumSet<Clause> clauses = EnumSet.of(Clause.SELECT);
        clauses.addAll(operators);
        if (filtered.contains(BlockPath.ROOT)) {
            clauses.add(Clause.WHERE);
        }
        return clauses;
    }
}
