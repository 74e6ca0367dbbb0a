package org.spartabench.publishing.score.gold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.spartabench.sql.description.Facets;
import org.spartabench.sql.name.Classification;
import org.spartabench.sql.name.Classifier;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Predicate.Between;
import org.spartabench.sql.tree.Predicate.Compare;
import org.spartabench.sql.tree.Predicate.CompareQuery;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Exists;
import org.spartabench.sql.tree.Predicate.InList;
import org.spartabench.sql.tree.Predicate.InQuery;
import org.spartabench.sql.tree.Predicate.Like;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/**
 * Finds the groups of an item from its query: shape, depth and breadth as published files count them, nesting types,
 * clauses and aggregates anywhere, negation and range (paper, Table 14), and what evidence it reads (paper, Table 6).
 */
public final class QueryTraits {

    private static final Set<Comparison> BOUNDS = Set.of(Comparison.LT, Comparison.LE, Comparison.GT, Comparison.GE);

    private static final int LAST = Integer.MAX_VALUE;

    private QueryTraits() {}

    /**
     * Lists the groups of an item.
     *
     * @param tables for names without a qualifier
     * @param inText whether a table stands in passages; empty if that is not known, which leaves the modality out
     */
    public static List<Trait> of(String domain, Query query, KnownTables tables, Optional<Predicate<String>> inText) {
        List<Trait> traits = new ArrayList<>(withoutQuery(domain));
        Classification form = Classifier.classify(query, tables);
        form(form, traits);
        Facets facets = Facets.of(query);
        Facets.CLAUSES.stream()
                .filter(facets.anywhere().clauses()::contains)
                .forEach(c -> traits.add(new Trait(Breakdown.CLAUSE, c.ordinal(), c.sql())));
        if (facets.anywhere().clauses().isEmpty()) {
            traits.add(new Trait(Breakdown.CLAUSE, LAST, "only " + Clause.SELECT.sql()));
        }
        facets.anywhere().aggregates().forEach(a -> traits.add(new Trait(Breakdown.AGGREGATION, 0, a)));
        if (facets.anywhere().aggregates().isEmpty()) {
            traits.add(new Trait(Breakdown.AGGREGATION, LAST, "none"));
        }
        traits.add(has(Breakdown.NEGATION, query, QueryTraits::negates));
        traits.add(has(Breakdown.RANGE, query, QueryTraits::bounds));
        inText.ifPresent(text -> traits.add(modality(facets.tables(), text)));
        return traits;
    }

    /** Lists the groups of an item of which only id and answer are known. */
    public static List<Trait> withoutQuery(String domain) {
        return List.of(Trait.ALL, new Trait(Breakdown.DOMAIN, 0, domain));
    }

    private static void form(Classification form, List<Trait> traits) {
        int height = form.height();
        int breadth = form.maxBreadth();
        String shape = height == 0 ? "non-nested" : "(" + height + ", " + breadth + ")";
        traits.add(new Trait(Breakdown.SHAPE, 1000 * height + breadth, shape));
        traits.add(new Trait(Breakdown.DEPTH, height, String.valueOf(height)));
        traits.add(new Trait(Breakdown.BREADTH, breadth, String.valueOf(breadth)));
        List<Nesting> types = form.subqueries().stream()
                .flatMap(s -> s.kim().stream())
                .distinct()
                .toList();
        types.forEach(t -> traits.add(new Trait(Breakdown.NESTING, t.ordinal(), t.name())));
        if (types.isEmpty()) {
            traits.add(new Trait(Breakdown.NESTING, LAST, "none"));
        }
    }

    private static Trait has(Breakdown breakdown, Query query, Predicate<org.spartabench.sql.tree.Predicate> property) {
        boolean has = predicates(query).anyMatch(property);
        return new Trait(breakdown, has ? 0 : 1, has ? "with" : "without");
    }

    private static Stream<org.spartabench.sql.tree.Predicate> predicates(Query query) {
        return Walk.blocks(query).flatMap(Walk::predicates);
    }

    private static boolean negates(org.spartabench.sql.tree.Predicate p) {
        return switch (p) {
            case Compare c -> c.operator() == Comparison.NE;
            case CompareQuery c -> c.operator() == Comparison.NE;
            case Like l -> l.negated();
            case InList l -> l.negated();
            case InQuery q -> q.negated();
            case Exists e -> e.negated();
            case org.spartabench.sql.tree.Predicate.Not _ -> true;
            case Between _,
                    org.spartabench.sql.tree.Predicate.IsNull _,
                    org.spartabench.sql.tree.Predicate.And _,
                    org.spartabench.sql.tree.Predicate.Or _,
                    org.spartabench.sql.tree.Predicate.Truth _ -> false;
        };
    }

    private static boolean bounds(org.spartabench.sql.tree.Predicate p) {
        return p instanceof Between
                || p instanceof Compare c && BOUNDS.contains(c.operator())
                || p instanceof CompareQuery q && BOUNDS.contains(q.operator());
    }

    private static Trait modality(List<String> tables, Predicate<String> text) {
        boolean texts = tables.stream().anyMatch(text);
        boolean others = tables.stream().anyMatch(text.negate());
        return texts && others
                ? new Trait(Breakdown.MODALITY, 0, "cross-modal")
                : new Trait(Breakdown.MODALITY, texts ? 2 : 1, texts ? "text only" : "table only");
    }
}
