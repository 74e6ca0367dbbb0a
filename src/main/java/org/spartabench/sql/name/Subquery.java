package org.spartabench.sql.name;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Aggregates;

/**
 * Describes a query inside another.
 *
 * @param level levels of nesting above it; operands of a set operation are on the level of the whole
 * @param holder the nested predicate of the tree that holds it
 * @param child the block in the tree that it is
 * @param first id of its first scope; all scopes inside it follow, up to {@code last}
 */
@RecordBuilder
record Subquery(
        Query query,
        int level,
        Role role,
        Part part,
        Optional<PredicatePath> holder,
        Optional<BlockPath> child,
        int first,
        int last)
        implements SubqueryBuilder.With {

    Subquery(Query query, int level, Role role, Part part, Optional<BlockPath> child) {
        this(query, level, role, part, Optional.empty(), child, 0, 0);
    }

    /** Names the use of a subquery; the labels are those of published files. */
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

    /** Names the part of a block that contains a subquery. */
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

    /** Whether it aggregates in SELECT, or for EXISTS in HAVING. */
    boolean aggregates() {
        return Aggregates.inSelect(query)
                || (role == Role.EXISTS || role == Role.NOT_EXISTS) && Aggregates.inHaving(query);
    }

    /** Returns its nesting type; empty in FROM and WITH. */
    Optional<Nesting> nesting(boolean correlated) {
        return role == Role.DERIVED || role == Role.NAMED
                ? Optional.empty()
                : Optional.of(Nesting.of(correlated, aggregates()));
    }
}
