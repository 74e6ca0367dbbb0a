package org.spartabench.making.repair.diagnosis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.comparison.NormalisedComparison;
import org.spartabench.making.repair.rewrite.Bindings;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.RelaxablePredicate;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/** Describes each blamed predicate: the rejected value, its inner query's result, the value that lets a row through. */
final class Blaming {

    private final DiagnosedQuery subject;
    private final Expected expected;
    private final boolean oneObstacle;
    private final Probe probe;
    private final Candidates candidates;
    private final NearestValue nearest;
    private final NullReason nulls;
    private Optional<String> note = Optional.empty();

    /** @param oneObstacle whether the row fails nothing else, so that another row may pass instead */
    Blaming(DiagnosedQuery subject, Expected expected, boolean oneObstacle, Probe probe, NullReason nulls) {
        this.nulls = nulls;
        this.subject = subject;
        this.expected = expected;
        this.oneObstacle = oneObstacle;
        this.probe = probe;
        this.candidates = new Candidates(subject, probe);
        this.nearest = new NearestValue(subject, candidates, probe);
    }

    /** Describes the predicates of one alternative to get past an obstacle. */
    List<Diagnosis.Blame> blames(Set<RelaxablePredicate> cause, Obstacle obstacle) {
        Descent descent = new Descent(subject, expected.row(), cause, probe);
        Map<RelaxablePredicate, Optional<Bindings>> rows = new LinkedHashMap<>();
        Map<RelaxablePredicate, Object> blocked = new LinkedHashMap<>();
        for (RelaxablePredicate atom : cause) {
            Optional<Bindings> followed = descent.to(atom);
            rows.put(atom, followed);
            followed.flatMap(r -> blocked(atom, r)).ifPresent(v -> blocked.put(atom, v));
        }
        Map<RelaxablePredicate, Object> near = nearest(cause, obstacle, rows, blocked);
        List<Diagnosis.Blame> blames = new ArrayList<>();
        rows.forEach((atom, followed) -> {
            Optional<Predicate> bound = followed.map(r -> r.in(atom.predicate()));
            Optional<Diagnosis.Inner> inner =
                    bound.flatMap(p -> p instanceof Predicate.Nested n ? InnerResult.of(n, probe) : Optional.empty());
            Optional<String> reason = nulls.of(subject.written(atom.at()), atom.predicate(), bound, inner);
            note = note.or(() -> reason);
            blames.add(new Diagnosis.Blame(
                    atom.at(),
                    subject.text(atom.at()),
                    Optional.ofNullable(subject.nestings().get(atom.at())),
                    Optional.ofNullable(blocked.get(atom))
                            .filter(v -> reason.isEmpty())
                            .map(Values::text),
                    inner,
                    Optional.ofNullable(near.get(atom))
                            .filter(v -> reason.isEmpty())
                            .map(Values::text)));
        });
        return blames;
    }

    /** Returns the notes on NULL for the predicates that were blamed so far. */
    Optional<String> note() {
        return note;
    }

    private Map<RelaxablePredicate, Object> nearest(
            Set<RelaxablePredicate> cause,
            Obstacle obstacle,
            Map<RelaxablePredicate, Optional<Bindings>> rows,
            Map<RelaxablePredicate, Object> blocked) {
        Map<RelaxablePredicate, Object> near = new LinkedHashMap<>();
        boolean together = cause.size() > 1 || !oneObstacle;
        for (RelaxablePredicate atom : cause) {
            // Other rows may meet a filter on the rows of a group, so they give no value.
            together |= atom.at().clause() != Clause.HAVING && !expected.key().isEmpty();
            nearest.of(
                            atom,
                            !together,
                            rows.getOrDefault(atom, Optional.empty()),
                            Optional.ofNullable(blocked.get(atom)))
                    .ifPresent(v -> near.put(atom, v));
        }
        boolean unsure = together
                && near.size() == cause.size()
                && !(oneObstacle
                        ? candidates.letThrough(near)
                        : probe.maybeHold(List.of(obstacle.passes().apply(Candidates.taking(near))))
                                .contains(true));
        return unsure ? Map.of() : near;
    }

    /** Returns the value of the followed row, or of its group, that the predicate compares. */
    private Optional<Object> blocked(RelaxablePredicate atom, Bindings rows) {
        Optional<Expr> operand =
                NormalisedComparison.of(atom.predicate(), atom.even()).map(NormalisedComparison::operand);
        if (operand.isEmpty() || operand.get() instanceof Expr.Tuple) {
            return Optional.empty();
        }
        if (operand.get() instanceof Expr.Column && atom.at().clause() != Clause.HAVING) {
            return rows.value(operand.get());
        }
        Block values = atom.at().clause() == Clause.HAVING
                ? group(atom, rows, operand.get())
                : Terms.row(List.of(rows.in(operand.get())));
        return probe.maybeValue(values);
    }

    /** Keeps of a block's groups the one that IN asks for; all of them under another predicate. */
    private static Block askedFor(Predicate holder, Block block) {
        if (!(holder instanceof Predicate.InQuery(Expr left, boolean negated, Query _)) || negated) {
            return block;
        }
        List<Expr> parts = left instanceof Expr.Tuple tuple ? tuple.elements() : List.of(left);
        List<Predicate> same = new ArrayList<>();
        for (int i = 0; i < parts.size() && i < block.select().size(); i++) {
            Expr output = block.select().get(i).expr();
            if (block.groupBy().contains(output)) {
                same.add(new Predicate.Compare(output, Predicate.Comparison.EQ, parts.get(i)));
            }
        }
        return block.and(same);
    }

    /** Selects the group that the expected row has or asks for; elsewhere all groups, the largest value first. */
    private Block group(RelaxablePredicate atom, Bindings rows, Expr operand) {
        boolean outermost = atom.holders().isEmpty();
        Block block = outermost ? subject.root() : atom.at().block().in(rows.in(subject.root()));
        Expr value = outermost ? operand : rows.in(operand);
        Block groups = Terms.grouped(
                        outermost
                                ? block.and(expected.keys())
                                : askedFor(
                                        Trees.at(
                                                rows.in(subject.root()),
                                                atom.holders().getLast()),
                                        block))
                .withHaving(List.of())
                .withSelect(value);
        return Terms.limited(groups, List.of(Terms.falling(value)), 1);
    }
}
