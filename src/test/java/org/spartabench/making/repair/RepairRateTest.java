package org.spartabench.making.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.repair.comparison.NormalisedComparison;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * How many of the empty queries that one change can repair are repaired within the usual attempts. That one change can, is
 * found by trying: every value of the blamed column in the place of the constant, and every other comparison operator.
 */
class RepairRateTest {

    /** Repairable queries for each domain; more with {@code -Dsparta.repairs=200}. */
    private static final int QUERIES = Integer.getInteger("sparta.repairs", 8);

    private static final long SEED = Long.getLong("sparta.seed", 20261120);
    private static final double RATE = 0.95;

    /** Statements asked at once while trying. */
    private static final int BATCH = 40;

    @ParameterizedTest
    @EnumSource(
            value = SampleDomain.class,
            names = {"MEDICAL", "NBA"})
    void repairableQueriesAreRepaired(SampleDomain domain) {
        int repairable = 0;
        int repaired = 0;
        int calls = 0;
        List<String> failed = new ArrayList<>();
        try (Facts facts = Facts.sample(domain, Scale.SMALL)) {
            FactBase base = facts.base();
            Diagnoser diagnoser = new Diagnoser(base, Patient.LIMITS);
            Repairer repairer = new Repairer(base.schema(), diagnoser, RunPlan.Budget.DEFAULT.repairAttempts());
            RandomQueries queries = new RandomQueries(base, SEED);
            for (int i = 0; repairable < QUERIES; i++) {
                Block query = queries.next();
                if (query.nested().isEmpty()
                        || holds(base, List.of(query))
                        || !(diagnoser.diagnose(query) instanceof Outcome.Done<Diagnosis>(Diagnosis diagnosis))
                        || !repairable(base, query, diagnosis)) {
                    continue;
                }
                repairable++;
                OneItem item = new OneItem(base, new OfflineAuthor((q, s, seed) -> Question.plain("")), SEED + i);
                switch (repairer.repair(item, BlockPath.ROOT, query)) {
                    case Outcome.Done<Repairer.Repaired>(Repairer.Repaired done) -> {
                        repaired++;
                        calls += done.calls();
                    }
                    case Outcome.Refused<Repairer.Repaired>(var refusal) ->
                        failed.add(Sql.print(query) + "\n    " + refusal.message() + "\n    "
                                + String.join("\n    ", item.events));
                }
            }
        }
        System.out.printf(
                "%s: %d of %d repairable empty queries repaired, %.2f calls each%n",
                domain.id(), repaired, repairable, calls / (double) Math.max(1, repaired));
        assertThat(repaired).as("seed %d%n%s", SEED, String.join("\n", failed)).isGreaterThanOrEqualTo((int)
                Math.ceil(RATE * repairable));
    }

    private static boolean repairable(FactBase facts, Block query, Diagnosis diagnosis) {
        return diagnosis.causes().stream()
                .flatMap(c -> c.blames().stream())
                .anyMatch(blame -> holdsFor(facts, changes(facts, query, blame)));
    }

    private static boolean holdsFor(FactBase facts, List<Block> changes) {
        for (int i = 0; i < changes.size(); i += BATCH) {
            if (holds(facts, changes.subList(i, Math.min(changes.size(), i + BATCH)))) {
                return true;
            }
        }
        return false;
    }

    /** Whether one of the queries returns a row. */
    private static boolean holds(FactBase facts, List<Block> queries) {
        List<String> statements = queries.stream()
                .map(q -> "SELECT 1 WHERE EXISTS (" + Sql.print(q) + ")")
                .toList();
        if (facts.run(new GuardedQuery(String.join(" UNION ALL ", statements)), Patient.LIMITS) instanceof Rows rows) {
            return rows.size() > 0;
        }
        // One of them may compare what cannot be compared, or take too long among so many.
        int half = queries.size() / 2;
        return half > 0
                && (holds(facts, queries.subList(0, half)) || holds(facts, queries.subList(half, queries.size())));
    }

    private static List<Block> changes(FactBase facts, Block query, Diagnosis.Blame blame) {
        List<Predicate> others = new ArrayList<>();
        switch (Trees.at(query, blame.at())) {
            case Predicate.Compare c
            when NormalisedComparison.constant(c.right()) -> {
                operators().forEach(o -> others.add(new Predicate.Compare(c.left(), o, c.right())));
                values(facts, query, blame, c.left())
                        .forEach(v -> others.add(new Predicate.Compare(c.left(), c.operator(), v)));
            }
            case Predicate.CompareQuery c ->
                operators()
                        .forEach(o -> others.add(new Predicate.CompareQuery(c.left(), o, c.quantifier(), c.inner())));
            case Predicate.Between b ->
                values(facts, query, blame, b.operand())
                        .forEach(v -> others.addAll(List.of(
                                new Predicate.Between(b.operand(), b.negated(), v, b.high()),
                                new Predicate.Between(b.operand(), b.negated(), b.low(), v))));
            case Predicate.InList l ->
                values(facts, query, blame, l.operand())
                        .forEach(v -> others.add(new Predicate.InList(l.operand(), l.negated(), List.of(v))));
            default -> {}
        }
        return others.stream().map(p -> Trees.replace(query, blame.at(), p)).toList();
    }

    private static List<Comparison> operators() {
        return List.of(Comparison.values());
    }

    /** The values that a column has in its table. */
    private static List<Expr> values(FactBase facts, Block query, Diagnosis.Blame blame, Expr operand) {
        Optional<String> table = blame.block().in(query).table();
        if (table.isEmpty() || !(operand instanceof Expr.Column column)) {
            return List.of();
        }
        String sql = "SELECT DISTINCT " + Sql.name(column.name()) + " FROM " + Sql.name(table.get()) + " ORDER BY 1";
        return facts.run(new GuardedQuery(sql), Patient.LIMITS) instanceof Rows rows
                ? rows.column(0).stream()
                        .filter(Objects::nonNull)
                        .map(Terms::literal)
                        .toList()
                : List.of();
    }
}
