package org.spartabench.making.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.read.SqlReader;

class CostViewsTest {

    private static Metrics.ByShape shape(String label, int success, int ideal, int total) {
        return new Metrics.ByShape(label, success, counts(success, ideal, total), 0);
    }

    private static Counts counts(long success, long ideal, long total) {
        return new Counts(
                Map.of(Counter.SUCCESS, success, Counter.IDEAL_CALLS, ideal, Counter.TOTAL_CALLS, total), Map.of());
    }

    @Test
    void aSinglePredicateIsAStarAndAChain() {
        Metrics metrics = new Metrics(List.of(
                shape("non-nested", 5, 10, 11),
                shape("(1, 1)", 2, 6, 9),
                shape("(1, 3)", 1, 8, 16),
                shape("(2, 2)", 1, 9, 9),
                shape("(3, 1)", 0, 0, 7)));
        assertThat(CostViews.byForm(metrics))
                .containsExactly(
                        new CostViews.ByForm(CostViews.Family.STAR, 1, counts(2, 6, 9)),
                        new CostViews.ByForm(CostViews.Family.STAR, 3, counts(1, 8, 16)),
                        new CostViews.ByForm(CostViews.Family.CHAIN, 1, counts(2, 6, 9)));
        assertThat(CostViews.byForm(metrics).get(1).counts().ratio()).isEqualTo(2.0);
    }

    @Test
    void callsAreCountedByTheTablesThatTheItemReads() {
        CostViews.Tables tables = new CostViews.Tables();
        List.of(
                        asked(1, "superseded"),
                        costed(1, 1),
                        costed(1, 2),
                        accepted(1, "SELECT a FROM t WHERE b = 1"),
                        costed(2, 3),
                        accepted(2, "SELECT a FROM t WHERE b IN (SELECT b FROM u WHERE c IN (SELECT c FROM T))"),
                        costed(3, 1),
                        costed(4, 1),
                        accepted(4, "SELECT a FROM u WHERE b = 2"))
                .forEach(tables::take);
        assertThat(tables.rows()).containsExactly(new CostViews.ByTables(1, 2, 3), new CostViews.ByTables(2, 1, 3));
    }

    @Test
    void csvHasOneHeader() {
        MethodCost a = cost("Clause", new CostViews.ByTables(1, 2, 3));
        MethodCost b = cost("One-Shot", new CostViews.ByTables(2, 1, 3));
        assertThat(CostCsv.files(List.of(a, b))).containsEntry("tables.csv", """
            method,tables,queries,calls,calls_a_query
            Clause,1,2,3,1.50
            One-Shot,2,1,3,3.00
            """);
    }

    private static MethodCost cost(String method, CostViews.ByTables tables) {
        return new MethodCost(method, false, new Metrics(List.of()), List.of(tables), 0, 0);
    }

    private static RunEvent asked(int item, String kind) {
        return new RunEvent.Asked(item, BlockPath.ROOT, kind, "");
    }

    private static RunEvent costed(int item, int calls) {
        return new RunEvent.Costed(item, new Cost(item, "non-nested", counts(0, 0, calls)));
    }

    private static RunEvent accepted(int item, String sql) {
        return new RunEvent.Accepted(
                item,
                new Item(
                        item,
                        "d:" + item,
                        SqlReader.read(sql).block().orElseThrow(),
                        new Question("?", List.of()),
                        new Answer(List.of("1")),
                        List.of(),
                        new Lineage(1, 1, "Clause", "offline", List.of(), 0, Map.of(), Optional.empty())));
    }
}
