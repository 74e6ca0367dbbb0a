package org.spartabench.cli.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.spartabench.run.compare.CostViews;
import org.spartabench.run.compare.MethodCost;
import org.spartabench.run.compare.PublishedCost;
import org.spartabench.run.cost.Metrics;
import org.spartabench.run.plan.RunPlan;

/** Writes a comparison of methods as one JSON value. */
final class CompareJson {

    private CompareJson() {}

    static ObjectNode of(RunPlan plan, List<MethodCost> costs) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("seed", plan.seed());
        root.put("jobs", plan.jobs());
        ArrayNode methods = root.putArray("methods");
        costs.forEach(cost -> methods.add(method(cost)));
        return root;
    }

    private static ObjectNode method(MethodCost cost) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        Metrics.ByShape total = cost.total();
        node.put("method", cost.method());
        node.put("nested", cost.nested());
        node.put("success", total.success());
        node.put("given_up", cost.givenUp());
        node.put("empty", total.empty());
        node.put("duplicate", total.duplicate());
        node.put("exec_err", total.execErr());
        node.put("refused", total.refused());
        node.put("ideal_calls", total.idealCalls());
        node.put("total_calls", total.totalCalls());
        node.put("tokens", total.tokens());
        node.put("wall_ms", Math.round(cost.nanos() / 1e6));
        PublishedCost.of(cost.method(), cost.nested()).ifPresent(p -> node.set("paper", paper(p)));
        ArrayNode forms = node.putArray("stars_and_chains");
        CostViews.byForm(cost.costs())
                .forEach(f -> forms.addObject()
                        .put("form", f.family().label())
                        .put("size", f.size())
                        .put("queries", f.queries())
                        .put("ideal_calls", f.idealCalls())
                        .put("total_calls", f.totalCalls()));
        ArrayNode tables = node.putArray("tables");
        cost.byTables()
                .forEach(t -> tables.addObject()
                        .put("tables", t.tables())
                        .put("queries", t.queries())
                        .put("calls", t.calls()));
        return node;
    }

    private static ObjectNode paper(PublishedCost paper) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("success", paper.success())
                .put("empty", paper.empty())
                .put("duplicate", paper.duplicate())
                .put("exec_err", paper.execErr())
                .put("ideal_calls", paper.idealCalls())
                .put("total_calls", paper.totalCalls())
                .put("wall_ms", Math.round(paper.seconds() * 1000));
    }
}
