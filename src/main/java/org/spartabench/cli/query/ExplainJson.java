package org.spartabench.cli.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.WhyNot;
import org.spartabench.making.repair.explain.Explanation;
import org.spartabench.making.repair.explain.Witnesses;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/** Writes the output of {@code sparta explain --json}. */
final class ExplainJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ExplainJson() {}

    /** Writes a block and its inner blocks; a correlated one has {@code rows} outer rows with results. */
    static ObjectNode tree(Explanation.Node node, Block root) {
        ObjectNode out = JSON.objectNode();
        Block block = node.path().in(root);
        out.put("block", node.path().toString()).put("table", block.table().orElse(null));
        node.operator().ifPresent(operator -> out.put("operator", operator));
        node.nesting().ifPresent(type -> out.put("type", type.name()));
        out.put("sql", Sql.print(block)).put("rows", node.rows()).put("correlated", node.correlated());
        ArrayNode children = out.putArray("children");
        node.children().forEach(child -> children.add(tree(child, root)));
        return out;
    }

    /** Writes {@code parts} where the row fails several conjuncts: one alternative of each has to be relaxed. */
    static ObjectNode diagnosis(Diagnosis diagnosis) {
        ObjectNode out = JSON.objectNode();
        ArrayNode waterfall = out.putArray("waterfall");
        diagnosis
                .waterfall()
                .forEach(step ->
                        waterfall.addObject().put("predicate", step.predicate()).put("rows", step.rows()));
        ObjectNode expected = out.putObject("expected");
        diagnosis.expected().forEach(expected::put);
        causes(out.putArray("causes"), diagnosis.causes());
        if (!diagnosis.parts().isEmpty()) {
            ArrayNode parts = out.putArray("parts");
            diagnosis.parts().forEach(part -> causes(parts.addArray(), part));
        }
        diagnosis.note().ifPresent(note -> out.put("note", note));
        return out;
    }

    private static void causes(ArrayNode out, List<Diagnosis.Cause> causes) {
        for (Diagnosis.Cause cause : causes) {
            ArrayNode blames = out.addArray();
            cause.blames().forEach(blame -> blames.add(blame(blame)));
        }
    }

    private static ObjectNode blame(Diagnosis.Blame blame) {
        ObjectNode out = JSON.objectNode();
        out.put("predicate", blame.predicate()).put("block", blame.block().toString());
        out.put("type", blame.nesting().map(Enum::name).orElse(null));
        out.put("nearest", blame.nearest().orElse(null))
                .put("blocked", blame.blocked().orElse(null));
        blame.inner().ifPresent(inner -> {
            ObjectNode node = out.putObject("inner");
            node.put("rows", inner.rows()).put("nulls", inner.nulls());
            node.put("min", inner.min().orElse(null)).put("max", inner.max().orElse(null));
            ArrayNode sample = node.putArray("sample");
            inner.sample().forEach(sample::add);
        });
        return out;
    }

    /** Writes {@code reason} as answer, aggregate, nowhere, blocked or cut-off. */
    static ObjectNode whyNot(WhyNot why) {
        ObjectNode out = JSON.objectNode();
        switch (why) {
            case WhyNot.Answer a -> out.put("reason", "answer");
            case WhyNot.Aggregate(String expression, String value) ->
                out.put("reason", "aggregate").put("expression", expression).put("value", value);
            case WhyNot.Nowhere(String column, var nearest) ->
                out.put("reason", "nowhere").put("column", column).put("nearest", nearest.orElse(null));
            case WhyNot.CutOff(var place, long sharing, Block.Limit limit) -> {
                out.put("reason", "cut-off").put("limit", limit.count()).put("offset", limit.offset());
                place.ifPresent(p -> out.put("place", p).put("ties", sharing - 1));
            }
            case WhyNot.Blocked(Diagnosis diagnosis) ->
                out.put("reason", "blocked").set("diagnosis", diagnosis(diagnosis));
        }
        return out;
    }

    static ArrayNode witnesses(List<Witnesses.Witness> witnesses) {
        ArrayNode out = JSON.arrayNode();
        for (Witnesses.Witness witness : witnesses) {
            ObjectNode node = out.addObject();
            node.put("block", witness.block().toString()).put("table", witness.table());
            node.put("total", witness.total()).put("note", witness.remark());
            ArrayNode rows = node.putArray("rows");
            witness.rows().forEach(row -> {
                ObjectNode cells = rows.addObject();
                for (int i = 0; i < row.size(); i++) {
                    Object value = row.get(i);
                    cells.put(witness.columns().get(i), value == null ? null : Values.text(value));
                }
            });
        }
        return out;
    }
}
