package org.spartabench.apis.virtual.planner;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Says whether rows that tables lack can only take rows from a result: behind NOT IN, in a group or beside an outer join they may
 * add some, or change values.
 *
 * @param tables names of the tables that may lack rows, in lower case
 */
public record FewerRows(Set<String> tables) {

    private static final List<Block.Output> ONE = List.of(Block.Output.of(Expr.NumberLiteral.of(1)));

    public FewerRows {
        tables = Set.copyOf(tables);
    }

    /** Takes the temporary tables of steps that did not ask for all rows. */
    public static FewerRows of(List<Step> steps) {
        return new FewerRows(steps.stream()
                .filter(s -> !s.access().scan())
                .map(s -> SourceTypes.lower(s.into()))
                .collect(Collectors.toSet()));
    }

    /** Whether the result of a query has no row that it would not have with the rows that are lacking; LIMIT without OFFSET counts as none. */
    public boolean onlyFewer(Query query) {
        return switch (query) {
            case Block b when b.limit().filter(l -> l.offset() == 0).isPresent() -> each(b.withLimit(Optional.empty()));
            default -> each(query);
        };
    }

    private boolean each(Query query) {
        if (!reads(query)) {
            return true;
        }
        return switch (query) {
            case Block b ->
                b.groupBy().isEmpty()
                        && b.having().isEmpty()
                        && b.limit().isEmpty()
                        && b.select().stream().allMatch(o -> value(o.expr()))
                        && b.from().stream().allMatch(this::source)
                        && b.where().stream().allMatch(this::condition);
            case Query.SetOperation s ->
                s.limit().isEmpty()
                        && each(s.left())
                        && (s.operator() == Query.SetOperator.EXCEPT ? !reads(s.right()) : each(s.right()));
            case Query.With w -> {
                Set<String> with = new HashSet<>(tables);
                boolean fewer = !w.recursive();
                for (Query.Named n : w.named()) {
                    FewerRows before = new FewerRows(with);
                    fewer &= before.each(n.query());
                    if (before.reads(n.query())) {
                        with.add(SourceTypes.lower(n.name()));
                    }
                }
                yield fewer && new FewerRows(with).each(w.body());
            }
        };
    }

    private boolean source(Source source) {
        return switch (source) {
            case Source.Named _ -> true;
            case Source.Derived d -> each(d.query());
            case Source.Join j ->
                source(j.left())
                        && source(j.right())
                        && j.on().stream().allMatch(this::condition)
                        && switch (j.kind()) {
                            case INNER, CROSS, NATURAL -> true;
                            case LEFT -> !reads(j.right()) && j.on().stream().noneMatch(this::reads);
                            case RIGHT -> !reads(j.left()) && j.on().stream().noneMatch(this::reads);
                            case FULL -> !reads(j.left()) && !reads(j.right());
                        };
        };
    }

    private boolean condition(Predicate p) {
        if (!reads(p)) {
            return true;
        }
        return switch (p) {
            case Predicate.And(List<Predicate> all) -> all.stream().allMatch(this::condition);
            case Predicate.Or(List<Predicate> any) -> any.stream().allMatch(this::condition);
            case Predicate.InQuery q -> !q.negated() && value(q.left()) && each(q.inner());
            case Predicate.Exists e -> !e.negated() && each(e.inner());
            case Predicate.CompareQuery c ->
                c.quantifier() != Predicate.Quantifier.ALL && value(c.left()) && each(c.inner());
            default -> false;
        };
    }

    /** Whether a value depends on no row but the one that it stands in. */
    private boolean value(Expr e) {
        return Walk.exprs(e).noneMatch(this::overRows);
    }

    private boolean overRows(Expr e) {
        return e instanceof ExtendedExpr
                || e instanceof Expr.Call c && c.aggregate()
                || e instanceof Expr.Scalar s && reads(s.query())
                || e instanceof Expr.Condition c && reads(c.predicate());
    }

    private boolean reads(Predicate p) {
        return reads(Block.of(ONE, List.of()).withWhere(List.of(p)));
    }

    private boolean reads(Source source) {
        return reads(Block.of(ONE, List.of(source)));
    }

    /** Whether a query reads one of the tables. */
    public boolean reads(Query query) {
        return Walk.tables(query).anyMatch(t -> tables.contains(SourceTypes.lower(t.table())));
    }
}
