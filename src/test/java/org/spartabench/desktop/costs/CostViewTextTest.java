package org.spartabench.desktop.costs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.spartabench.TestData;
import org.spartabench.judging.naturalness.NaturalnessByMethod;
import org.spartabench.making.compare.CostViews;
import org.spartabench.making.compare.MethodCost;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.project.db.Codec;

/** The tables and charts of known costs. */
class CostViewTextTest {

    @Test
    void theyAreAsTheyWere() {
        assertThat(text()).isEqualTo(TestData.kept("costs/views.txt"));
    }

    static String text() {
        Metrics metrics = new Codec().read(Metrics.class, TestData.kept("costs/metrics.json"));
        List<CostViews.ByTables> tables = List.of(
                new CostViews.ByTables(1, 3, 7), new CostViews.ByTables(2, 4, 19), new CostViews.ByTables(5, 0, 0));
        List<MethodCost> methods = List.of(
                new MethodCost(
                        "Clause", false, new Metrics(metrics.shapes().subList(0, 1)), tables, 2, 12_345_678_901L),
                new MethodCost("Post-Order", true, new Metrics(metrics.shapes().subList(1, 4)), tables, 0, 98_765L));
        return Views.of(
                        new ProjectCosts(methods, metrics, tables, new NaturalnessByMethod(List.of(), 0, Map.of())),
                        true)
                .stream()
                .map(v -> v.id() + "\n" + v.sheet().columns() + "\n"
                        + v.sheet().rows().stream().map(r -> r + "\n").collect(Collectors.joining())
                        + v.chart().categories() + "\n"
                        + v.chart().series().stream().map(s -> s + "\n").collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }
}
