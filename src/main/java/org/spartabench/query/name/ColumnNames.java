package org.spartabench.query.name;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.Schema;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Query;

/**
 * Resolves each name of a query to its column, by the scoping rules of SQL: own sources before enclosing ones, whatever
 * the case, through subqueries in FROM and WITH. Where nothing is known of a table, a bare name in a block that reads
 * it is taken for one of its columns.
 */
public final class ColumnNames {

    /**
     * What a name means.
     *
     * @param scope number of the block that offers it
     * @param outward blocks between the name and the one that offers it: 0 for its own block, 1 for the one around
     * @param source the source's name in FROM
     * @param column the table's column; empty where it is computed or the table is not known
     * @param offer what offers it
     */
    public record Found(int scope, int outward, Optional<String> source, Optional<ColumnRef> column, Offer offer) {

        /** Whether anything in sight offers it. */
        public boolean known() {
            return offer != Offer.NOTHING;
        }
    }

    /** What offers a column: a source that has it, a source of which nothing is known, SELECT as an alias, or nothing. */
    public enum Offer {
        SOURCE,
        UNKNOWN_SOURCE,
        ALIAS,
        NOTHING
    }

    /**
     * One name where it stands.
     *
     * @param block the block's place; empty outside the tree, as for {@link Scope#path()}
     */
    public record Use(Expr.Column name, Optional<BlockPath> block, Clause clause, int scope, Found found) {}

    private final List<Use> uses;
    private final List<Subquery> subqueries;
    private final Map<BlockPath, Scope> scopes = new LinkedHashMap<>();

    private ColumnNames(NamesWalk walk) {
        this.uses = List.copyOf(walk.uses());
        this.subqueries = List.copyOf(walk.subqueries());
        walk.scopes().forEach(s -> s.path().ifPresent(p -> scopes.put(p, s)));
    }

    public static ColumnNames of(Query root, KnownTables tables) {
        return new ColumnNames(NamesWalk.over(root, tables));
    }

    public static ColumnNames of(Query root, Schema schema) {
        return of(root, KnownTables.of(schema));
    }

    /** Every column named in the query, in the order of the text. */
    public List<Use> uses() {
        return uses;
    }

    /** The columns named in one block of the tree, not those in its children. */
    public List<Use> uses(BlockPath block) {
        return uses.stream().filter(u -> u.block().equals(Optional.of(block))).toList();
    }

    /**
     * What the column means in that block of the tree.
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

    /** The table's column that the expression is in that block, if it is one. */
    public Optional<ColumnRef> column(BlockPath block, Expr expr) {
        return expr instanceof Expr.Column c ? find(block, c).column() : Optional.empty();
    }

    /** The names in a block of the tree, or in anything inside it, that belong to a block around it. */
    public List<Use> correlations(BlockPath block) {
        Optional<Subquery> subquery = subqueries.stream()
                .filter(s -> s.child().equals(Optional.of(block)))
                .findFirst();
        return subquery.map(this::outward).orElse(List.of());
    }

    List<Subquery> subqueries() {
        return subqueries;
    }

    boolean correlated(Subquery subquery) {
        return !outward(subquery).isEmpty();
    }

    private List<Use> outward(Subquery subquery) {
        List<Use> found = new ArrayList<>();
        for (Use use : uses) {
            boolean inside = use.scope() >= subquery.first() && use.scope() <= subquery.last();
            if (inside && use.found().scope() < subquery.first()) {
                found.add(use);
            }
        }
        return found;
    }
}
