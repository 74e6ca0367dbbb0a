package org.spartabench.query.name;

import java.util.Optional;
import org.spartabench.query.Aggregates;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Query;

/**
 * A query inside another, wherever it stands.
 *
 * @param level levels of nesting above it; operands of a set operation are on the level of the whole
 * @param holder the nested predicate of the tree that holds it
 * @param child the block in the tree that it is
 * @param first id of its first scope; all scopes inside it follow, up to {@code last}
 */
record Subquery(
        Query query,
        int level,
        Role role,
        Part part,
        Optional<PredicatePath> holder,
        Optional<BlockPath> child,
        int first,
        int last) {

    /** What it does there; the label is that of published nesting labels. */
    enum Role {
        IN("in"),
        NOT_IN("not in"),
        COMPARED("cmp"),
        EXISTS("exists"),
        NOT_EXISTS("not exists"),
        SCALAR("scalar"),
        DERIVED("derived"),
        NAMED("cte");

        private final String label;

        Role(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /** The part of a block in which it stands. */
    enum Part {
        WITH,
        SELECT,
        FROM,
        ON,
        WHERE,
        GROUP,
        HAVING,
        ORDER
    }

    /** Aggregate in its SELECT, or for EXISTS in its HAVING. */
    boolean aggregates() {
        return Aggregates.inSelect(query)
                || (role == Role.EXISTS || role == Role.NOT_EXISTS) && Aggregates.inHaving(query);
    }

    /** Its nesting type; empty in FROM and WITH. */
    Optional<Nesting> nesting(boolean correlated) {
        return role == Role.DERIVED || role == Role.NAMED
                ? Optional.empty()
                : Optional.of(Nesting.of(correlated, aggregates()));
    }
}
