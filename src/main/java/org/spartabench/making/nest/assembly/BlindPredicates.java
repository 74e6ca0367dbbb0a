package org.spartabench.making.nest.assembly;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.walk.Equalities;

/** Fills templates of nested predicates, one or two a type, with slots along the join graph and otherwise blindly. */
final class BlindPredicates {

    private static final List<String> AGGREGATES = List.of("SUM", "MAX", "MIN", "AVG");

    /** Aggregates of dates and texts: the average of dates is a moment that no column holds. */
    private static final List<String> EXTREMES = List.of("MAX", "MIN");

    private static final List<Comparison> COMPARISONS = List.of(Comparison.values());

    private static final int MOST_COUNTED = 3;

    private record Pair(String outer, String inner) {}

    private final Schema schema;
    private final Block outer;
    private final Block inner;
    private final Set<String> fixed;
    private final SplittableRandom chance;

    BlindPredicates(Schema schema, Block outer, Block inner, SplittableRandom chance) {
        this.schema = schema;
        this.outer = outer;
        this.inner = Aliases.inside(outer, inner);
        this.fixed = Equalities.fixed(inner);
        this.chance = chance;
    }

    /** Draws a predicate of that type; empty if no edge joins the two tables so. */
    Optional<Predicate.Nested> draw(Nesting type) {
        return switch (type) {
            case N -> pair(JoinGraph.Kind.KEY).map(p -> member(p, inner));
            case A -> pair(JoinGraph.Kind.MEASURE).map(p -> comparison(p, inner));
            case J -> pair(JoinGraph.Kind.KEY).map(this::correlated);
            case JA -> pair(JoinGraph.Kind.KEY).map(this::aggregated);
        };
    }

    private Predicate.Nested correlated(Pair key) {
        Block body = inner.and(correlation(key));
        Optional<Pair> other = pair(JoinGraph.Kind.KEY).filter(p -> !p.equals(key));
        return other.isPresent() && half()
                ? member(other.get(), body)
                : new Predicate.Exists(half(), body.withSelect(Expr.NumberLiteral.of(1)));
    }

    private Predicate.Nested aggregated(Pair key) {
        Block body = inner.and(correlation(key));
        Optional<Pair> measure = pair(JoinGraph.Kind.MEASURE);
        if (measure.isPresent() && half()) {
            return comparison(measure.get(), body);
        }
        Expr group = Expr.Column.of(key.inner());
        Predicate several = new Predicate.Compare(
                Expr.Call.of("COUNT", Expr.Star.ALL),
                Comparison.GT,
                Expr.NumberLiteral.of(1 + chance.nextInt(MOST_COUNTED)));
        return new Predicate.Exists(
                half(), body.withSelect(group).withGroupBy(List.of(group)).withHaving(List.of(several)));
    }

    private Predicate.Nested member(Pair key, Block body) {
        Block listed = inner.groupBy().isEmpty() ? body.withSelect(Expr.Column.of(key.inner())) : body;
        return new Predicate.InQuery(Expr.Column.of(key.outer()), half(), listed);
    }

    private Predicate.Nested comparison(Pair measure, Block body) {
        boolean numeric = schema.table(inner.table().orElseThrow())
                .flatMap(table -> table.column(measure.inner()))
                .filter(column -> column.type().numeric())
                .isPresent();
        Expr aggregate = Expr.Call.of(pick(numeric ? AGGREGATES : EXTREMES), Expr.Column.of(measure.inner()));
        return new Predicate.CompareQuery(
                Expr.Column.of(measure.outer()), pick(COMPARISONS), Quantifier.ONE, body.withSelect(aggregate));
    }

    private Predicate correlation(Pair key) {
        return new Predicate.Compare(
                Expr.Column.of(inner.alias().orElseThrow(), key.inner()),
                Comparison.EQ,
                Expr.Column.of(outer.alias().orElseThrow(), key.outer()));
    }

    private Optional<Pair> pair(JoinGraph.Kind kind) {
        String one = outer.table().orElseThrow();
        String other = inner.table().orElseThrow();
        List<Pair> pairs = new ArrayList<>();
        for (JoinGraph.Edge edge : schema.joins().edges()) {
            if (edge.kind() == kind) {
                add(edge.left(), edge.right(), one, other, pairs);
                if (!edge.left().equals(edge.right())) {
                    add(edge.right(), edge.left(), one, other, pairs);
                }
            }
        }
        return pairs.isEmpty() ? Optional.empty() : Optional.of(pick(pairs));
    }

    private void add(ColumnRef left, ColumnRef right, String outer, String inner, List<Pair> into) {
        if (left.table().equalsIgnoreCase(outer)
                && right.table().equalsIgnoreCase(inner)
                && !fixed.contains(right.column().toLowerCase(Locale.ROOT))) {
            into.add(new Pair(left.column(), right.column()));
        }
    }

    private boolean half() {
        return chance.nextInt(2) == 0;
    }

    private <T> T pick(List<T> list) {
        return list.get(chance.nextInt(list.size()));
    }
}
