package org.spartabench.making.repair;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.comparison.Closeness;
import org.spartabench.making.repair.comparison.NormalisedComparison;
import org.spartabench.making.repair.comparison.NormalisedComparison.Ordered;
import org.spartabench.making.repair.diagnosis.Candidates;
import org.spartabench.making.repair.diagnosis.Probe;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.RelaxablePredicate;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Tries small changes of a blamed predicate that has no constant with a nearest value. */
final class NearbySearch {

    /** Functions that replace each other or SUM, the nearest first. */
    private static final List<String> FUNCTIONS = List.of("AVG", "MIN", "MAX");

    private final Block query;
    private final Optional<String> missing;
    private final FactBase facts;
    private final Limits limits;
    private final Probe probe;

    NearbySearch(Block query, Optional<String> missing, FactBase facts, Limits limits) {
        this.query = query;
        this.missing = missing;
        this.facts = facts;
        this.limits = limits;
        this.probe = new Probe(facts, limits);
    }

    /** Describes a change to try. */
    private record Way(PredicatePath at, Predicate is, String words) {}

    Result<Nearby> of(Diagnosis.Cause cause) {
        for (Diagnosis.Blame blame : cause.blames()) {
            if (blame.at().clause() == Clause.FROM) {
                return Result.bad("This joins the tables, and no rows match: there is no constant to change.");
            }
        }
        if (cause.blames().size() > 1) {
            return Result.bad("These conditions block together, and not all have a constant with a nearest value.");
        }
        Diagnosis.Blame blame = cause.blames().getFirst();
        Predicate written = Trees.at(query, blame.at());
        return changes(blame, written)
                .filter(w -> has(Trees.replace(query, w.at(), w.is())))
                .findFirst()
                .map(w -> Result.ok(new Nearby(Trees.replace(query, w.at(), w.is()), w.words())))
                .orElseGet(() -> Result.bad(reason(written)));
    }

    Optional<Nearby> ofLimit() {
        Block.Limit limit = query.limit().orElse(new Block.Limit(1, 0));
        Block first = query.withLimit(Optional.of(new Block.Limit(Math.max(1, limit.count()), 0)));
        return !first.equals(query) && has(first)
                ? Optional.of(new Nearby(
                        first,
                        limit.count() == 0
                                ? "LIMIT 0 becomes LIMIT 1"
                                : "OFFSET " + limit.offset() + ", after the last row, becomes OFFSET 0"))
                : Optional.empty();
    }

    private boolean has(Block changed) {
        return missing.map(value ->
                        WhyNot.of(changed, value, facts, limits) instanceof Outcome.Done<WhyNot>(WhyNot.Answer a))
                .orElseGet(() -> probe.maybeRow(changed).isPresent());
    }

    /** Lists changes, the least one first; a change is made only when those before it did not help. */
    private Stream<Way> changes(Diagnosis.Blame blame, Predicate written) {
        PredicatePath at = blame.at();
        return switch (written) {
            case Predicate.CompareQuery c ->
                Stream.of(
                                including(at, c),
                                inside(at),
                                functions(at, c),
                                Stream.of(Comparison.GE, Comparison.LE, Comparison.NE, Comparison.EQ)
                                        .filter(o -> o != c.operator())
                                        .map(o -> operator(at, c, o)))
                        .flatMap(changes -> changes);
            case Predicate.InQuery q -> Stream.concat(inside(at), withoutNulls(at, q));
            case Predicate.Exists e -> inside(at);
            default -> Stream.empty();
        };
    }

    private static Stream<Way> including(PredicatePath at, Predicate.CompareQuery c) {
        return switch (c.operator()) {
            case GT -> Stream.of(operator(at, c, Comparison.GE));
            case LT -> Stream.of(operator(at, c, Comparison.LE));
            case EQ, NE, LE, GE -> Stream.empty();
        };
    }

    private static Way operator(PredicatePath at, Predicate.CompareQuery c, Comparison is) {
        return new Way(at, c.with(is), Sql.print(c.left()) + " " + c.operator().symbol() + " … becomes " + is.symbol());
    }

    private static Stream<Way> functions(PredicatePath at, Predicate.CompareQuery c) {
        if (!(c.inner() instanceof Block inner)
                || !(inner.select().getFirst().expr() instanceof Expr.Call call)
                || !(FUNCTIONS.contains(call.name()) || call.name().equals("SUM"))) {
            return Stream.empty();
        }
        return FUNCTIONS.stream().filter(f -> !f.equals(call.name())).map(f -> {
            Expr other = new Expr.Call(f, call.distinct(), call.arguments());
            return new Way(at, c.withInner(inner.withSelect(other)), Sql.print(call) + " becomes " + Sql.print(other));
        });
    }

    /** Tries constants of the inner query, each with the nearest value of its column that helps. */
    private Stream<Way> inside(PredicatePath at) {
        if (missing.isPresent()) {
            return Stream.empty();
        }
        DiagnosedQuery subject = DiagnosedQuery.of(query, facts.schema());
        Candidates candidates = new Candidates(subject, probe);
        return subject.atoms().values().stream()
                .filter(a -> a.heldBy(at))
                .filter(a -> a.at().clause() == Clause.WHERE && !a.joins())
                .flatMap(a -> constant(a, subject, candidates).stream());
    }

    private Optional<Way> constant(RelaxablePredicate atom, DiagnosedQuery subject, Candidates candidates) {
        if (!(subject.written(atom.at()) instanceof Predicate.Compare written)
                || !(NormalisedComparison.of(atom.predicate(), true).orElse(null) instanceof Ordered aim)) {
            return Optional.empty();
        }
        return Closeness.value(aim.constant())
                .flatMap(constant -> candidates.tried(atom, aim.operand(), constant))
                .flatMap(value -> NearestSubstitution.with(written, Values.text(value)))
                .map(is -> new Way(atom.at(), is, Sql.print(written) + " becomes " + Sql.print(is)));
    }

    /** Removes NULLs from the inner values: one NULL makes NOT IN true of no row. */
    private static Stream<Way> withoutNulls(PredicatePath at, Predicate.InQuery q) {
        if (!q.negated()
                || !(q.inner() instanceof Block inner)
                || inner.select().size() != 1) {
            return Stream.empty();
        }
        Predicate known = new Predicate.IsNull(inner.select().getFirst().expr(), true);
        return Stream.of(
                new Way(at, q.withInner(inner.and(known)), "the inner query gives " + Sql.print(known) + " only"));
    }

    private static String reason(Predicate written) {
        return switch (written) {
            case Predicate.CompareQuery c ->
                "No other operator, and no value near the inner constants, gives a row: change the inner query.";
            case Predicate.InQuery q ->
                "IN has no constant of its own, and no value near the inner ones gives a row: change the inner query.";
            case Predicate.Exists e ->
                "EXISTS compares no value, and no value near the inner constants gives a row: change the inner query.";
            case Predicate.Compare c
            when !NormalisedComparison.constant(c.left()) && !NormalisedComparison.constant(c.right()) ->
                "It compares two columns: there is no constant to change.";
            case Predicate.Compare c -> noValue(c.operator() == Comparison.NE);
            case Predicate.Between b -> noValue(b.negated());
            case Predicate.InList l -> noValue(l.negated());
            case Predicate.Like l -> noValue(l.negated());
            case Predicate.IsNull _, Predicate.Truth _ -> "It compares no value: there is no constant to change.";
            case Predicate.And _, Predicate.Or _ ->
                "It combines several conditions: there is no single value to suggest.";
            case Predicate.Not n -> "It negates a condition: there is no single value to suggest.";
        };
    }

    private static String noValue(boolean excludes) {
        return excludes
                ? "It only excludes values, and another value would exclude other rows: edit it by hand."
                : "No other value gives a row while the rest is unchanged.";
    }
}
