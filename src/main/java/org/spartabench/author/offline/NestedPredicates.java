package org.spartabench.author.offline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.spartabench.author.Request;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.JoinGraph;
import org.spartabench.fact.Role;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Nesting;
import org.spartabench.query.Predicate;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.Predicate.Quantifier;
import org.spartabench.query.Source;
import org.spartabench.query.Sql;
import org.spartabench.query.name.ColumnNames;

/** Writes nested predicates between the current block and a finished inner block. */
final class NestedPredicates {

    /** Two columns that an edge joins. */
    private record Pair(Column outer, Column inner) {}

    /** Two key edges between the same blocks: one for IN, one for the correlation. */
    private record TwoPairs(Pair member, Pair correlation) {}

    private final JoinGraph joins;
    private final List<Column> used;
    private final List<Column> usedInside;
    private final AttemptFeedback heard;
    private final VisibleRows outer;
    private final VisibleRows inner;
    private final Optional<String> alias;
    private final ReplyChance chance;

    private NestedPredicates(Request.NestedPredicate request, VisibleRows outer, VisibleRows inner) {
        this.joins = request.view().schema().joins();
        this.used = outer.used(request.view().schema());
        this.usedInside = inner.used(request.view().schema());
        this.heard = AttemptFeedback.in(request.view());
        this.outer = outer;
        this.inner = inner;
        this.alias = inner.name().equalsIgnoreCase(outer.name()) ? Optional.of(request.innerAlias()) : Optional.empty();
        this.chance = new ReplyChance(request.view().seed());
    }

    static Outcome<Predicate.Nested> write(Request.NestedPredicate request) {
        Optional<VisibleRows> outer = VisibleRows.of(request.view());
        Optional<VisibleRows> inner = VisibleRows.of(request.view(), request.inner());
        if (outer.isEmpty() || inner.isEmpty()) {
            return declined("a nested predicate joins two blocks over one table each");
        }
        NestedPredicates writer = new NestedPredicates(request, outer.get(), inner.get());
        if (writer.alias.isPresent() && qualifies(request, inner.get().name())) {
            return declined("the inner block's columns are qualified by the outer block's name");
        }
        if (Choices.asked(outer.get().block(), request.inner())) {
            return declined("the same has been asked of " + inner.get().table().name() + " already");
        }
        return writer.heard
                .fresh(() -> writer.write(request.type()), Sql::print)
                .map(Outcome::done)
                .orElseGet(() -> declined(none(request.type())));
    }

    private static boolean qualifies(Request.NestedPredicate request, String name) {
        return ColumnNames.of(request.inner(), request.view().schema()).uses().stream()
                .anyMatch(
                        u -> u.name().qualifier().filter(name::equalsIgnoreCase).isPresent());
    }

    private static String none(Nesting type) {
        return switch (type) {
            case N -> "no key column of the inner block belongs to one of the outer block";
            case A -> "no measure of the inner block compares with one of the outer block";
            case J -> "no pair of keys correlates the two blocks";
            case JA -> "no pair of keys relates one outer row to several inner rows";
        };
    }

    private static Outcome<Predicate.Nested> declined(String reason) {
        return Outcome.refused(new Refusal.Declined(reason));
    }

    private Optional<Predicate.Nested> write(Nesting type) {
        return switch (type) {
            case N -> member();
            case A -> comparison();
            case J -> either(0.5, this::correlatedMember, this::exists);
            case JA -> either(0.6, this::correlatedComparison, this::several);
        };
    }

    /** The first with that probability, else the second; the other one where the one chosen has nothing to say. */
    private Optional<Predicate.Nested> either(
            double first, Supplier<Optional<Predicate.Nested>> one, Supplier<Optional<Predicate.Nested>> two) {
        return chance.of(first) ? one.get().or(two) : two.get().or(one);
    }

    private Optional<Predicate.Nested> member() {
        List<Pair> pairs = pairs(JoinGraph.Kind.KEY);
        if (inner.plain()) {
            return chance.weighted(pairs, p -> sameRow(p) ? 0 : keyWeight(p))
                    .map(p -> in(p, body().withSelect(own(p.inner()))));
        }
        List<Pair> asItIs = pairs.stream()
                .filter(p -> Optional.of(p.inner()).equals(inner.output()))
                .toList();
        return chance.weighted(asItIs, this::keyWeight).map(p -> in(p, body()));
    }

    private Optional<Predicate.Nested> correlatedMember() {
        List<TwoPairs> both = new ArrayList<>();
        List<Pair> pairs = inner.plain() ? pairs(JoinGraph.Kind.KEY) : List.of();
        for (Pair p : pairs) {
            for (Pair q : pairs) {
                if (!p.outer().equals(q.outer()) && !p.inner().equals(q.inner())) {
                    both.add(new TwoPairs(p, q));
                }
            }
        }
        return chance.weighted(
                        both,
                        b -> sameRow(b.member()) || inner.unique(b.member().inner())
                                ? 0
                                : keyWeight(b.member()) * correlationWeight(b.correlation()))
                .map(b -> in(
                        b.member(),
                        correlated(b.correlation()).withSelect(own(b.member().inner()))));
    }

    private Optional<Predicate.Nested> exists() {
        List<Pair> pairs = inner.plain() ? pairs(JoinGraph.Kind.KEY) : List.of();
        return chance.weighted(pairs, this::correlationWeight)
                .map(p -> new Predicate.Exists(
                        chance.of(0.15), correlated(p).withSelect(RoundValues.literal(BigDecimal.ONE))));
    }

    private Optional<Predicate.Nested> comparison() {
        return inner.plain()
                ? measures(true).flatMap(p -> compare(p, body(), Comparisons.Population.of(sameColumn(p), false)))
                : Optional.empty();
    }

    private Optional<Predicate.Nested> correlatedComparison() {
        if (!inner.plain()) {
            return Optional.empty();
        }
        Optional<Pair> key = chance.weighted(pairs(JoinGraph.Kind.KEY), this::groupWeight);
        return key.flatMap(k -> measures(false)
                .flatMap(p -> compare(p, correlated(k), Comparisons.Population.of(sameColumn(p), true))));
    }

    /** EXISTS over the groups of the correlating key: more than so many of them, or more than so much on average. */
    private Optional<Predicate.Nested> several() {
        if (!inner.plain()) {
            return Optional.empty();
        }
        return chance.weighted(pairs(JoinGraph.Kind.KEY), this::groupWeight).map(p -> {
            Expr key = own(p.inner());
            Block groups = correlated(p)
                    .withSelect(key)
                    .withGroupBy(List.of(key))
                    .withHaving(List.of(new Comparisons(chance, inner).groups(usedInside, heard)));
            return new Predicate.Exists(chance.of(0.08), groups);
        });
    }

    private Predicate.InQuery in(Pair pair, Block block) {
        boolean not = !pair.inner().nullable() && chance.of(0.13); // one NULL inside NOT IN leaves nothing
        return new Predicate.InQuery(Expr.Column.of(pair.outer().name()), not, block);
    }

    private Optional<Predicate.Nested> compare(Pair pair, Block block, Comparisons.Population population) {
        return new Comparisons(chance, inner)
                .of(pair.inner(), population, usedInside.contains(pair.inner()))
                .map(c -> new Predicate.CompareQuery(
                        Expr.Column.of(pair.outer().name()),
                        c.operator(),
                        Quantifier.ONE,
                        block.withSelect(Expr.Call.of(c.function(), own(pair.inner())))));
    }

    /** The inner block, under another name where the outer one has the same. */
    private Block body() {
        return alias.isEmpty()
                ? inner.block()
                : inner.block().withFrom(List.of(new Source.Named(inner.table().name(), alias)));
    }

    private Block correlated(Pair pair) {
        return body().and(correlation(pair));
    }

    private Predicate correlation(Pair pair) {
        return new Predicate.Compare(
                Expr.Column.of(alias.orElse(inner.name()), pair.inner().name()),
                Comparison.EQ,
                Expr.Column.of(outer.name(), pair.outer().name()));
    }

    private static Expr own(Column column) {
        return Expr.Column.of(column.name());
    }

    private List<Pair> pairs(JoinGraph.Kind kind) {
        List<Pair> pairs = new ArrayList<>();
        for (Column column : outer.table().columns()) {
            for (ColumnRef partner : joins.partners(kind, outer.ref(column))) {
                if (partner.table().equalsIgnoreCase(inner.table().name())) {
                    inner.table().column(partner.column()).ifPresent(c -> pairs.add(new Pair(column, c)));
                }
            }
        }
        return pairs;
    }

    /** A pair of measures; the one that the inner block's own aggregate is about is the likeliest. */
    private Optional<Pair> measures(boolean keepOutput) {
        return chance.weighted(pairs(JoinGraph.Kind.MEASURE), p -> {
            boolean time = p.outer().type() == ColumnType.TIME; // an hour of another day is no measure of this one
            if (time || outer.fixed(p.outer()) || inner.fixed(p.inner()) || outer.compared(p.outer())) {
                return 0;
            }
            boolean moment = p.inner().role() == Role.MOMENT;
            if (moment && usedInside.contains(p.inner())) {
                return 0; // the latest of what is held before a day
            }
            double same = sameColumn(p) ? 2 : 1;
            double kept = keepOutput
                            && Comparisons.output(inner)
                                    .filter(p.inner()::equals)
                                    .isPresent()
                    ? 6
                    : 1;
            double open = used.contains(p.outer()) ? 0.2 : 1;
            double openInside = usedInside.contains(p.inner()) ? 0.2 : 1;
            double heard = this.heard.against(p.outer(), p.inner()) ? 0.05 : 1;
            return same * kept * open * openInside * (moment ? 0.4 : 1) * heard * (apart(p) ? 0 : 1);
        });
    }

    /** Whether the values seen on one side all lie beyond those of the other: comparing them would say nothing. */
    private boolean apart(Pair pair) {
        return outer.range(pair.outer())
                .flatMap(a -> inner.range(pair.inner()).map(b -> a.getMax() < b.getMin() || b.getMax() < a.getMin()))
                .orElse(false);
    }

    /** A key that either side holds at one value joins nothing any more. */
    private double keyWeight(Pair pair) {
        if (inner.fixed(pair.inner()) || outer.fixed(pair.outer())) {
            return 0;
        }
        return outer.joined(pair.outer()) ? 0.7 : 1;
    }

    /** For a correlation: not the one that another inner block has. */
    private double correlationWeight(Pair pair) {
        boolean again =
                outer.block().children().stream().anyMatch(c -> c.where().contains(correlation(pair)));
        return again || sameRow(pair) || lonely(pair) ? 0 : keyWeight(pair);
    }

    /** Whether the pair joins a table with itself by what names no entity and seems to differ from row to row. */
    private boolean lonely(Pair pair) {
        boolean entity = joins.partners(JoinGraph.Kind.KEY, inner.ref(pair.inner())).stream()
                .anyMatch(p -> !p.table().equalsIgnoreCase(inner.table().name()));
        return sameColumn(pair) && !entity && inner.allDiffer(pair.inner());
    }

    /** As a key of groups: one outer row has to meet several inner ones, and the rows seen can tell that it does not. */
    private double groupWeight(Pair pair) {
        if (inner.once(pair.inner())) {
            return 0;
        }
        if (!inner.allDiffer(pair.inner())
                || inner.table().primaryKey().contains(pair.inner().name())) {
            return correlationWeight(pair);
        }
        return pair.inner().role() == Role.IDENTIFIER ? 0 : correlationWeight(pair) * 0.4;
    }

    /** Whether the pair joins each row of a table with itself alone. */
    private boolean sameRow(Pair pair) {
        return sameColumn(pair) && inner.unique(pair.inner());
    }

    private boolean sameColumn(Pair pair) {
        return inner.table().equals(outer.table()) && pair.inner().equals(pair.outer());
    }
}
