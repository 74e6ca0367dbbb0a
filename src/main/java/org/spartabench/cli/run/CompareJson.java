package org.spartabench.cli.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.spartabench.making.compare.CostViews;
import org.spartabench.making.compare.MethodCost;
import org.spartabench.making.compare.PublishedCost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.plan.RunPlan;

/** Writes a comparison of methods as one JSON value. */
final class CompareJson {

    private CompareJson() {}

    static ObjectNode of(RunPlan plan, List<MethodCost> costs) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("seed", plan.seed()).put("jobs", plan.jobs());
        ArrayNode methods = root.putArray("methods");
        costs.forEach(cost -> methods.add(method(cost)));
        return root;
    }

    private static ObjectNode method(MethodCost cost) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        Counts total = cost.total();
        node.put("method", cost.method()).put("nested", cost.nested());
        MethodCost.COLUMNS.forEach(c -> node.put(c.key(), total.of(c)));
        node.put("tokens", total.of(Counter.TOKENS)).put("wall_ms", Math.round(cost.nanos() / 1e6));
        PublishedCost.of(cost.method(), cost.nested()).ifPresent(paper -> {
            ObjectNode published = node.putObject("paper");
            PublishedCost.COLUMNS.forEach(
                    c -> published.put(c.key(), paper.counts().of(c)));
            published.put("wall_ms", Math.round(paper.seconds() * 1000));
        });
        ArrayNode forms = node.putArray("stars_and_chains");
        CostViews.byForm(cost.costs())
                .forEach(f -> forms.addObject()
                        .put("form", f.family().label())
                        .put("size", f.size())
                        .put("queries", f.queries())
                        .put("ideal_calls", f.counts().of(Counter.IDEAL_CALLS))
                        .put("total_calls", f.counts().of(Counter.TOTAL_CALLS)));
        ArrayNode tables = node.putArray("tables");
        cost.byTables()
                .forEach(t -> tables.addObject()
                        .put("tables", t.tables())
                        .put("queries", t.queries())
                        .put("calls", t.calls()));
        return node;
    }
}
