package org.spartabench.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.repair.RandomQueries;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/** Diagnoses of seeded random empty queries: so many of each nesting type at depth 1, and of depth 2 and 3. */
final class RandomEmpties {

    private final Counted facts;
    private final RandomQueries queries;

    RandomEmpties(Counted facts, long seed) {
        this.facts = facts;
        this.queries = new RandomQueries(facts, seed);
    }

    /** What one diagnosis took. */
    private record Took(long nanos, int statements, int rows) {}

    void measure(int each) {
        Map<String, List<Took>> took = new LinkedHashMap<>();
        List.of("N", "A", "J", "JA", "depth 2", "depth 3").forEach(k -> took.put(k, new ArrayList<>()));
        int refused = 0;
        int without = 0;
        while (took.values().stream().anyMatch(t -> t.size() < each)) {
            Block query = queries.next();
            List<Took> kind = kind(query).map(took::get).orElse(List.of());
            if (kind(query).isEmpty() || kind.size() >= each || !empty(query)) {
                continue;
            }
            facts.forget();
            long before = System.nanoTime();
            Outcome<Diagnosis> outcome = new Diagnoser(facts, DiagnosisBench.LIMITS).diagnose(query);
            long nanos = System.nanoTime() - before;
            if (outcome instanceof Outcome.Done<Diagnosis>(Diagnosis diagnosis)) {
                without += diagnosis.causes().isEmpty() ? 1 : 0;
                kind.add(new Took(nanos, diagnosis.statements(), facts.rows()));
            } else {
                refused++;
                kind.add(new Took(nanos, 0, facts.rows()));
                System.out.println("refused: " + Sql.print(query));
            }
        }
        System.out.printf(
                "%n%-42s %9s %9s %9s %6s %6s%n",
                each + " random empties each", "median ms", "99% ms", "max ms", "stmts", "rows");
        took.forEach(RandomEmpties::print);
        System.out.printf("refused %d, without a cause %d%n", refused, without);
    }

    private Optional<String> kind(Block query) {
        int depth = Shape.of(query).depth();
        List<Nestings.Edge> edges = Nestings.of(query, facts.schema());
        return switch (depth) {
            case 0 -> Optional.empty();
            case 1 -> edges.size() == 1 ? Optional.of(edges.getFirst().type().name()) : Optional.empty();
            default -> Optional.of("depth " + depth);
        };
    }

    private boolean empty(Block query) {
        return facts.run(
                                new GuardedQuery("SELECT 1 FROM (" + Sql.print(query) + ") AS answers LIMIT 1"),
                                DiagnosisBench.LIMITS)
                        instanceof Rows rows
                && rows.size() == 0;
    }

    private static void print(String kind, List<Took> took) {
        List<Long> nanos = took.stream().map(Took::nanos).sorted().toList();
        System.out.printf(
                "%-42s %9.1f %9.1f %9.1f %6d %6d%n",
                kind,
                DiagnosisBench.median(nanos),
                nanos.get((int) (nanos.size() * 0.99)) / 1e6,
                nanos.getLast() / 1e6,
                middle(took.stream().map(Took::statements).sorted().toList()),
                middle(took.stream().map(Took::rows).sorted().toList()));
    }

    private static int middle(List<Integer> sorted) {
        return sorted.get(sorted.size() / 2);
    }
}
