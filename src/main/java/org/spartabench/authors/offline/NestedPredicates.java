package org.spartabench.authors.offline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.RareForm;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.walk.Equalities;
import org.spartabench.sql.walk.Walk;

/** Writes nested predicates between the current block and a finished inner block. */
final class NestedPredicates {

    /** Weight of a comparison of a person with the children who name that person, and of a second bound of the same rows. */
    private static final double RARELY = 0.02;

    /** Share of memberships, where one may be denied, that are: "customers who never placed an order before 1997". */
    private static final double DENIED = 0.3;

    /** Holds two columns that an edge joins. */
    private record Pair(Column outer, Column inner) {}

    /** Holds two key edges between the same blocks: one for IN, one for the correlation. */
    private record TwoPairs(Pair member, Pair correlation) {}

    private final JoinGraph joins;
    private final List<Column> used;
    private final List<Column> usedInside;
    private final AttemptFeedback feedback;
    private final VisibleRows outer;
    private final VisibleRows inner;
    private final ReplyChance chance;

    /** Whether the tree has a question to answer, which no comparison of unlike days would. */
    private final boolean purposeful;

    private final Set<RareForm> rare;
    private final StepContext context;

    private NestedPredicates(
            Request.NestedPredicate request, VisibleRows outer, VisibleRows inner, Set<RareForm> rare) {
        this.joins = request.view().schema().joins();
        this.used = outer.used(request.view().schema());
        this.usedInside = inner.used(request.view().schema());
        this.feedback = AttemptFeedback.in(request.view());
        this.outer = outer;
        this.inner = inner;
        this.chance = new ReplyChance(request.view().seed());
        this.purposeful = request.view().context().purpose().isPresent();
        this.rare = rare;
        this.context = request.view().context();
    }

    static Outcome<Predicate.Nested> write(Request.NestedPredicate request) {
        Optional<VisibleRows> outer = VisibleRows.of(request.view());
        Optional<VisibleRows> inner = VisibleRows.of(request.view(), request.inner());
        if (outer.isEmpty() || inner.isEmpty()) {
            return Outcome.declined("a nested predicate joins two blocks over one table each");
        }
        if (Choices.asked(outer.get().block(), request.inner())) {
            return Outcome.declined(
                    "the same has been asked of " + inner.get().table().name() + " already");
        }
        String none = switch (request.type()) {
            case N -> "no key column of the inner block belongs to one of the outer block";
            case A -> "no measure of the inner block compares with one of the outer block";
            case J -> "no pair of keys correlates the two blocks";
            case JA -> "no pair of keys relates one outer row to several inner rows";
        };
        Set<RareForm> rare = request.view().feedback().isEmpty()
                ? request.view().context().next().rare()
                : Set.of();
        Optional<Predicate.Nested> wished =
                draft(request, new NestedPredicates(request, outer.get(), inner.get(), rare));
        return Outcome.of(
                rare.isEmpty()
                        ? wished
                        : wished.or(() ->
                                draft(request, new NestedPredicates(request, outer.get(), inner.get(), Set.of()))),
                none);
    }

    private static Optional<Predicate.Nested> draft(Request.NestedPredicate request, NestedPredicates writer) {
        return new DraftRows(request.view())
                .fitting(
                        () -> writer.feedback.fresh(() -> writer.write(request.type()), Sql::print),
                        p -> request.view().soFar().and(p));
    }

    private Optional<Predicate.Nested> write(Nesting type) {
        return switch (type) {
            case N -> member();
            case A -> comparison();
            case J -> either(rare.contains(RareForm.NOT_EXISTS) ? 0 : 0.5, this::correlatedMember, this::exists);
            case JA -> either(0.3, this::correlatedComparison, this::several);
        };
    }

    /** Tries the first with that probability, else the second; takes the other one if it fails. */
    private Optional<Predicate.Nested> either(
            double first, Supplier<Optional<Predicate.Nested>> one, Supplier<Optional<Predicate.Nested>> two) {
        return chance.of(first) ? one.get().or(two) : two.get().or(one);
    }

    private Optional<Predicate.Nested> member() {
        List<Pair> pairs = keys();
        if (inner.plain()) {
            return chance.weighted(pairs, p -> sameRow(p) ? 0 : keyWeight(p))
                    .map(p -> in(p, inner.block().withSelect(own(p.inner()))));
        }
        List<Pair> asItIs = pairs.stream()
                .filter(p -> Optional.of(p.inner()).equals(inner.output()))
                .toList();
        return chance.weighted(asItIs, this::keyWeight).map(p -> in(p, inner.block()));
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
                        b -> inner.table().equals(outer.table())
                                        || inner.unique(b.member().inner())
                                ? 0
                                : keyWeight(b.member()) * correlationWeight(b.correlation()))
                .map(b -> in(
                        b.member(),
                        correlated(b.correlation()).withSelect(own(b.member().inner()))));
    }

    private Optional<Predicate.Nested> exists() {
        List<Pair> pairs = inner.plain() ? keys() : List.of();
        return chance.weighted(pairs, this::correlationWeight)
                .map(p -> new Predicate.Exists(
                        (several(p)
                                        || rare.contains(RareForm.NOT_EXISTS)
                                                && !p.outer().nullable())
                                && alone()
                                && denied(RareForm.NOT_EXISTS),
                        correlated(p).withSelect(RoundValues.literal(BigDecimal.ONE))));
    }

    private Optional<Predicate.Nested> comparison() {
        return inner.plain()
                ? measures(true)
                        .flatMap(p -> compare(p, inner.block(), Comparisons.Population.of(sameColumn(p), false)))
                : Optional.empty();
    }

    private Optional<Predicate.Nested> correlatedComparison() {
        if (!inner.plain() || !inner.block().where().isEmpty()) { // others of the same thing, and not some of them
            return Optional.empty();
        }
        Optional<Pair> key = chance.weighted(pairs(JoinGraph.Kind.KEY), k -> kin(k) ? 0 : groupWeight(k));
        return key.flatMap(k -> measures(false)
                .flatMap(p -> compare(p, correlated(k), Comparisons.Population.of(sameColumn(p), true))));
    }

    /** Writes EXISTS over the groups of the correlating key, with a condition on their number or average. */
    private Optional<Predicate.Nested> several() {
        if (!inner.plain()) {
            return Optional.empty();
        }
        // Rows that belong together would be counted by each of them.
        return chance.weighted(keys(), p -> sameColumn(p) ? 0 : groupWeight(p)).map(p -> {
            Expr key = own(p.inner());
            Block groups = correlated(p)
                    .withSelect(key)
                    .withGroupBy(List.of(key))
                    .withHaving(List.of(new Comparisons(chance, inner).groups(usedInside, feedback)));
            return new Predicate.Exists(false, groups);
        });
    }

    private Predicate.InQuery in(Pair pair, Block block) {
        boolean not = several(pair) && alone() && !lacking(pair) && denied(RareForm.NOT_IN)
                || rare.contains(RareForm.NOT_IN) && affirmed() && leavesOut(pair);
        return new Predicate.InQuery(Expr.Column.of(pair.outer().name()), not, block);
    }

    /** Says whether the pair can leave out what belongs to one thing by name, and belongs to some: tracks not in the Rock genre. */
    private boolean leavesOut(Pair pair) {
        Predicate none = new Predicate.IsNull(own(pair.outer()), false);
        return !inner.table().equals(outer.table())
                && inner.unique(pair.inner())
                && Equalities.kind(inner.block())
                && (!pair.outer().nullable()
                        || context.counter().applyAsLong(outer.block().and(none)) == 0);
    }

    /** Says whether the inner rows may lack the key: NOT IN with a NULL is never true. */
    private boolean lacking(Pair pair) {
        Predicate none = new Predicate.IsNull(own(pair.inner()), false);
        return pair.inner().nullable()
                && context.counter().applyAsLong(inner.block().and(none)) != 0;
    }

    /** Denies what should be denied at first, and else in one of two; never a second time in a question. */
    private boolean denied(RareForm form) {
        return affirmed() && (rare.contains(form) || chance.of(DENIED));
    }

    /** Says whether nothing is denied so far: "not by … and not in …" is hard to follow. */
    private boolean affirmed() {
        return Stream.of(outer.block(), inner.block())
                .flatMap(Walk::blocks)
                .flatMap(block -> block.nested().stream())
                .noneMatch(Predicate::denied);
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

    private Block correlated(Pair pair) {
        return inner.block().and(correlation(pair));
    }

    private Predicate correlation(Pair pair) {
        return new Predicate.Compare(
                Expr.Column.of(inner.name(), pair.inner().name()),
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

    /** Gives the keys that join the blocks; where rows of one belong to those of the other, no third entity joins them. */
    private List<Pair> keys() {
        List<Pair> pairs = pairs(JoinGraph.Kind.KEY);
        boolean own = !inner.table().equals(outer.table()) && pairs.stream().anyMatch(this::unique);
        return own ? pairs.stream().filter(this::unique).toList() : pairs;
    }

    /** Draws a pair of measures, most likely the one under the inner block's own aggregate. */
    private Optional<Pair> measures(boolean keepOutput) {
        Optional<Column> output = keepOutput ? Comparisons.output(inner) : Optional.empty();
        return chance.weighted(pairs(JoinGraph.Kind.MEASURE), p -> {
            boolean time = p.outer().type() == ColumnType.TIME; // hours of different days do not compare
            if (time || numbered(p) || outer.fixed(p.outer()) || inner.fixed(p.inner()) || outer.compared(p.outer())) {
                return 0;
            }
            boolean moment = p.inner().role() == Role.MOMENT;
            if (moment && (purposeful || inner.block().where().isEmpty())) {
                return 0; // there is no average day, and the first of some tells nothing of the others
            }
            double same = (sameColumn(p) ? 2 : 1) * (Outputs.averaged(p.inner()) ? 0.05 : 1);
            double kept = !moment && output.filter(p.inner()::equals).isPresent() ? 6 : 1;
            double open = used.contains(p.outer()) || usedInside.contains(p.inner()) ? 0 : 1;
            double tried = feedback.against(p.outer(), p.inner()) ? 0.05 : 1;
            return same
                    * kept
                    * open
                    * (moment ? RARELY : 1)
                    * tried
                    * (apart(p) ? 0 : outer.bounded(p.outer()) ? RARELY : 1);
        });
    }

    /** Says whether the visible values of one side are all beyond those of the other, so that a comparison means little. */
    private boolean apart(Pair pair) {
        return outer.range(pair.outer())
                .flatMap(a -> inner.range(pair.inner()).map(b -> a.getMax() < b.getMin() || b.getMax() < a.getMin()))
                .orElse(false);
    }

    /** Says whether a side of the pair only numbers rows. */
    private boolean numbered(Pair pair) {
        return PartTables.numbers(outer.table(), pair.outer()) || PartTables.numbers(inner.table(), pair.inner());
    }

    /** Weighs a key for a membership; a key with an equality on either side joins nothing. */
    private double keyWeight(Pair pair) {
        boolean namesakes = sameColumn(pair) && pair.inner().role() == Role.NAME;
        boolean one = unique(pair);
        double direct = one ? 1 : namesakes ? 0.002 : sameColumn(pair) ? 0.01 : 0.03; // not two who share a third
        return numbered(pair) || inner.fixed(pair.inner()) || outer.fixed(pair.outer())
                ? 0
                : outer.joined(pair.outer()) ? 0.7 * direct : direct;
    }

    private boolean unique(Pair pair) {
        return outer.unique(pair.outer()) || inner.unique(pair.inner());
    }

    /** Weighs a key for a correlation; excludes the correlation of another inner block. */
    private double correlationWeight(Pair pair) {
        boolean again =
                outer.block().children().stream().anyMatch(c -> c.where().contains(correlation(pair)));
        return again || sameRow(pair) || lonely(pair) ? 0 : keyWeight(pair);
    }

    /** Says whether the pair joins a table with itself by a column that names no entity and differs in all rows. */
    private boolean lonely(Pair pair) {
        boolean entity = joins.partners(JoinGraph.Kind.KEY, inner.ref(pair.inner())).stream()
                .anyMatch(p -> !p.table().equalsIgnoreCase(inner.table().name()));
        return sameColumn(pair) && !entity && inner.allDiffer(pair.inner());
    }

    /** Weighs a key of groups: one outer row has to join several inner rows. */
    private double groupWeight(Pair pair) {
        if (inner.once(pair.inner())) {
            return 0;
        }
        if (!inner.allDiffer(pair.inner())
                || !inner.unique(pair.inner())
                        && joins.partners(JoinGraph.Kind.KEY, inner.ref(pair.inner())).stream()
                                .anyMatch(p -> !p.table()
                                        .equalsIgnoreCase(inner.table().name()))
                || inner.table().primaryKey().contains(pair.inner().name())) {
            return correlationWeight(pair);
        }
        return pair.inner().role() == Role.IDENTIFIER ? 0 : correlationWeight(pair) * 0.4;
    }

    /** Says whether the inner block has nothing nested, and nothing denied, which would be denied together with it. */
    private boolean alone() {
        return inner.block().children().isEmpty()
                && inner.block().where().stream()
                        .noneMatch(p -> p instanceof Predicate.Compare c && c.operator() == Comparison.NE);
    }

    /** Says whether an outer row has several inner rows: only of those is "none" more than the contrary. */
    private boolean several(Pair pair) {
        return outer.unique(pair.outer()) && !inner.unique(pair.inner());
    }

    /** Says whether the pair joins each row of a table only with itself. */
    private boolean sameRow(Pair pair) {
        return sameColumn(pair) && inner.unique(pair.inner());
    }

    /** Says whether the pair joins a table with itself by a reference: one row with those that name it. */
    private boolean kin(Pair pair) {
        return inner.table().equals(outer.table()) && !sameColumn(pair);
    }

    private boolean sameColumn(Pair pair) {
        return inner.table().equals(outer.table()) && pair.inner().equals(pair.outer());
    }
}
