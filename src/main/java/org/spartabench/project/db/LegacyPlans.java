package org.spartabench.project.db;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;

/** Reads stored run plans: those of the current version, and those of version 1, which had one method and one mix. */
final class LegacyPlans extends StdDeserializer<RunPlan> {

    private final transient ObjectMapper present;

    /** @param present reads plans of today's version */
    LegacyPlans(ObjectMapper present) {
        super(RunPlan.class);
        this.present = present;
    }

    @Override
    public RunPlan deserialize(JsonParser in, DeserializationContext context) throws IOException {
        ObjectNode plan = present.readTree(in);
        if (plan.path("version").asInt() < RunPlan.VERSION) {
            plan.remove("method");
            plan.put("version", RunPlan.VERSION);
            plan.put("leafMethod", LeafMethod.EXECUTION_GUIDED.name());
            plan.put("treeMethod", TreeMethod.POST_ORDER_PROVENANCE.name());
            plan.put("mix", RunPlan.Mix.QUOTAS.name());
            plan.set("drawing", present.valueToTree(RunPlan.Drawing.DEFAULT));
            plan.withObject("/budget").put("tokens", 0).put("seconds", 0);
        }
        return present.treeToValue(plan, RunPlan.class);
    }
}
