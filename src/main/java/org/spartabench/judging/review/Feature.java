package org.spartabench.judging.review;

import java.util.EnumSet;
import java.util.Set;
import org.spartabench.sql.description.Facets;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Query;

/** Names features that a query may have in any of its blocks, for filters, or in its outermost block, for quotas. */
public enum Feature {
    WHERE,
    GROUP_BY,
    HAVING,
    ORDER_BY,
    LIMIT,
    AGGREGATE;

    /** As people read it: SQL words in capitals. */
    public String label() {
        return this == AGGREGATE ? "aggregate" : Clause.valueOf(name()).sql();
    }

    /** Lists the features of all blocks. */
    public static Set<Feature> of(Query query) {
        Facets.Usage usage = Facets.of(query).anywhere();
        return of(usage, !usage.aggregates().isEmpty());
    }

    /** Lists those of the outermost block, by which the paper's Table 10 and plans count; an aggregate is one of SELECT. */
    public static Set<Feature> outermost(Query query) {
        Facets facets = Facets.of(query);
        return of(facets.outermost(), facets.aggregated());
    }

    private static Set<Feature> of(Facets.Usage usage, boolean aggregate) {
        Set<Feature> features = EnumSet.noneOf(Feature.class);
        usage.clauses().forEach(c -> features.add(valueOf(c.name())));
        if (aggregate) {
            features.add(AGGREGATE);
        }
        return features;
    }
}
