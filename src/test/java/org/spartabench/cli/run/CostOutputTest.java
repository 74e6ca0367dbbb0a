package org.spartabench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.TestData;
import org.spartabench.base.Json;
import org.spartabench.making.compare.CostCsv;
import org.spartabench.making.compare.CostViews;
import org.spartabench.making.compare.MethodCost;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.db.Codec;

/** What {@code generate} and {@code compare} print of known costs. */
class CostOutputTest {

    private static final Metrics METRICS = new Codec().read(Metrics.class, TestData.kept("costs/metrics.json"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "generate.txt",
                "generate.json",
                "compare.txt",
                "compare.json",
                "methods.csv",
                "stars-and-chains.csv",
                "tables.csv"
            })
    void itIsAsItWas(String name) {
        assertThat(texts().get(name)).isEqualTo(TestData.kept("costs/" + name));
    }

    static Map<String, String> texts() {
        List<MethodCost> methods = List.of(
                method("Clause", false, METRICS.shapes().subList(0, 1), 2),
                method("Template", false, List.of(), 0),
                method("Execution-Guided", false, METRICS.shapes().subList(0, 1), 0),
                method("Post-Order", true, METRICS.shapes().subList(1, 4), 1),
                method("Post-Order + Provenance", true, METRICS.shapes().subList(1, 3), 0));
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("generate.txt", String.join("\n", CostPrinter.of(METRICS)) + "\n");
        texts.put("generate.json", pretty(CostPrinter.json(METRICS)) + "\n");
        texts.put(
                "compare.txt",
                String.join("\n", CompareTable.of(RunPlans.published(1100, 7, 2), methods)) + "\n"
                        + CompareTable.line(methods.getLast()) + "\n");
        texts.put("compare.json", pretty(CompareTable.json(RunPlans.published(1100, 7, 2), methods)) + "\n");
        texts.putAll(CostCsv.files(methods));
        return texts;
    }

    private static String pretty(Object value) {
        return Json.OUTPUT.valueToTree(value).toPrettyString();
    }

    private static MethodCost method(String name, boolean nested, List<Metrics.ByShape> shapes, int givenUp) {
        return new MethodCost(
                name,
                nested,
                new Metrics(shapes),
                List.of(new CostViews.ByTables(1, 3, 7), new CostViews.ByTables(2, 4, 19)),
                givenUp,
                12_345_678_901L);
    }
}
