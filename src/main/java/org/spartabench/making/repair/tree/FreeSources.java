package org.spartabench.making.repair.tree;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Finds the sources that a part of a qualified tree names. Those it does not declare in a FROM are free. */
public final class FreeSources {
    private FreeSources() {}

    /** Returns the names that qualify columns of a predicate, inner queries included. */
    public static Set<String> qualifiers(Predicate predicate) {
        return qualifiers(asQuery(predicate));
    }

    private static Set<String> qualifiers(Query query) {
        return Walk.exprs(query, Expr.Column.class)
                .flatMap(c -> c.qualifier().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    public static Set<String> named(Predicate predicate) {
        return named(asQuery(predicate));
    }

    /** Returns the sources that correlate a query. */
    public static Set<String> named(Query query) {
        Set<String> named = qualifiers(query);
        Walk.blocks(query).forEach(b -> named.removeAll(RelaxablePredicates.sources(b)));
        return named;
    }

    /** Returns the conjuncts of WHERE that join sources of a block by an equality of their columns. */
    public static List<Predicate> joins(Block block) {
        Set<String> own = RelaxablePredicates.sources(block);
        return block.where().stream()
                .filter(p -> p instanceof Predicate.Compare c && c.equatesColumns())
                .filter(p -> qualifiers(p).size() == 2 && own.containsAll(qualifiers(p)))
                .toList();
    }

    private static Query asQuery(Predicate predicate) {
        return Terms.row(List.of(Terms.truth(predicate)));
    }
}
