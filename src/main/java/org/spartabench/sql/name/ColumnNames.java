package org.spartabench.sql.name;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;

/**
 * Resolves each name of a query to its column, by the scoping rules of SQL: own sources before enclosing ones,
 * whatever the case, through subqueries in FROM and WITH. If nothing is known of a table, a bare name in a block
 * that reads it counts as one of its columns.
 */
public final class ColumnNames {

    /**
     * Holds the meaning of a name.
     *
     * @param scope number of the block that offers it
     * @param outward blocks between the name and the one that offers it: 0 for its own block, 1 for the one around
     * @param source the source's name in FROM
     * @param column the table's column; empty if it is computed or the table is unknown
     * @param offer the kind of source that offers it
     */
    public record Found(int scope, int outward, Optional<String> source, Optional<ColumnRef> column, Offer offer) {

        public boolean known() {
            return offer != Offer.NOTHING;
        }
    }

    /** Tells what offers a column: a source that has it, an unknown source, an alias of SELECT, or nothing. */
    public enum Offer {
        SOURCE,
        UNKNOWN_SOURCE,
        ALIAS,
        NOTHING
    }

    /**
     * Holds one use of a name.
     *
     * @param block the path of its block; empty outside the tree, as for {@link Scope#path()}
     */
    public record Use(Expr.Column name, Optional<BlockPath> block, Clause clause, int scope, Found found) {}

    private final List<Use> uses;
    private final List<Subquery> subqueries;
    private final Map<BlockPath, Scope> scopes = new LinkedHashMap<>();

    private ColumnNames(NamesWalk walk) {
        this.uses = List.copyOf(walk.uses);
        this.subqueries = List.copyOf(walk.subqueries);
        walk.scopes.forEach(s -> s.path().ifPresent(p -> scopes.put(p, s)));
    }

    public static ColumnNames of(Query root, KnownTables tables) {
        return of(root, tables, false);
    }

    /** @param lateral whether a subquery in FROM sees the other sources of its block, as no query of people may have it */
    public static ColumnNames of(Query root, KnownTables tables, boolean lateral) {
        return new ColumnNames(NamesWalk.over(root, tables, lateral));
    }

    public static ColumnNames of(Query root, Schema schema) {
        return of(root, KnownTables.of(schema));
    }

    /** Lists every column named in the query, in the order of the text. */
    public List<Use> uses() {
        return uses;
    }

    /** Lists the columns named in one block of the tree, without those in its children. */
    public List<Use> uses(BlockPath block) {
        return uses.stream().filter(u -> u.block().equals(Optional.of(block))).toList();
    }

    /**
     * Resolves a column in that block of the tree.
     *
     * @throws IndexOutOfBoundsException when the tree has no such block
     */
    public Found find(BlockPath block, Expr.Column column) {
        Scope scope = scopes.get(block);
        if (scope == null) {
            throw new IndexOutOfBoundsException("no block " + block);
        }
        return scope.find(column);
    }

    /** Returns the table's column that the expression is in that block, if it is one. */
    public Optional<ColumnRef> column(BlockPath block, Expr expr) {
        return expr instanceof Expr.Column c ? find(block, c).column() : Optional.empty();
    }

    /** Lists the names in a block of the tree, or in anything inside it, that belong to an enclosing block. */
    public List<Use> correlations(BlockPath block) {
        return subqueries.stream()
                .filter(s -> s.child().equals(Optional.of(block)))
                .findFirst()
                .map(this::outward)
                .orElse(List.of());
    }

    List<Subquery> subqueries() {
        return subqueries;
    }

    boolean correlated(Subquery subquery) {
        return !outward(subquery).isEmpty();
    }

    private List<Use> outward(Subquery subquery) {
        return uses.stream()
                .filter(use -> use.scope() >= subquery.first() && use.scope() <= subquery.last())
                .filter(use -> use.found().scope() < subquery.first())
                .toList();
    }
}
