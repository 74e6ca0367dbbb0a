package org.spartabench.repair.tree;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.spartabench.query.Block;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;

/** Finds the free sources of a part of a qualified tree: those it names without declaring them in a FROM. */
public final class FreeSources {

    private FreeSources() {}

    public static Set<String> named(Predicate predicate) {
        Set<String> named = Rewriter.qualifiers(predicate);
        new Rewriter(e -> e, new Sources(named)).predicate(predicate);
        return named;
    }

    /** What correlates a query. */
    public static Set<String> named(Query query) {
        return named(new Predicate.Exists(false, query));
    }

    /** Takes away the sources of every query on the way; changes nothing. */
    private record Sources(Set<String> named) implements UnaryOperator<Query> {
        @Override
        public Query apply(Query query) {
            if (query instanceof Block b) {
                named.removeAll(RelaxablePredicates.sources(b));
            }
            return new Rewriter(e -> e, this).query(query);
        }
    }
}
