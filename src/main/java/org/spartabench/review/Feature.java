package org.spartabench.review;

import java.util.EnumSet;
import java.util.Set;
import org.spartabench.query.Clause;
import org.spartabench.query.Query;
import org.spartabench.query.name.Facets;

/** Names features that a query may have in any of its blocks, for filters. */
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

    public static Set<Feature> of(Query query) {
        Facets.Usage usage = Facets.of(query).anywhere();
        Set<Feature> features = EnumSet.noneOf(Feature.class);
        usage.clauses().forEach(c -> features.add(valueOf(c.name())));
        if (!usage.aggregates().isEmpty()) {
            features.add(AGGREGATE);
        }
        return features;
    }
}
