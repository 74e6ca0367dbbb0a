package org.spartabench.publishing.score;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.mean.MeanScore;
import org.spartabench.publishing.score.metric.Measure;
import org.spartabench.publishing.score.metric.Metric;

/** Writes scores as one JSON value; measures are from 0 to 1. */
public final class ScoreJson {

    private ScoreJson() {}

    public static ObjectNode of(Scoring scoring, GoldSet gold, List<SystemAnswers> systems, List<ScoreReport> reports) {
        return of(scoring, gold, systems, reports, (file, system) -> {
            SystemAnswers s = systems.get(system);
            s.right(gold, Metric.LIST, Metric.OFFICIAL).forEach(file.putArray("right_by_list_only")::add);
            s.right(gold, Metric.OFFICIAL, Metric.LIST).forEach(file.putArray("right_by_official_only")::add);
        });
    }

    /** @param parts adds to the object of each system, by its place, the items on which measures part */
    public static ObjectNode of(
            Scoring scoring,
            GoldSet gold,
            List<SystemAnswers> systems,
            List<ScoreReport> reports,
            ObjIntConsumer<ObjectNode> parts) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("items", gold.items().size()).put("rounds", scoring.rounds()).put("seed", scoring.seed());
        ArrayNode files = root.putArray("systems");
        for (int i = 0; i < systems.size(); i++) {
            SystemAnswers s = systems.get(i);
            ObjectNode file = files.addObject()
                    .put("system", s.name())
                    .put("missing", s.missing(gold).size())
                    .put("unknown", s.unknown(gold).size());
            s.unusable(gold).forEach(file.putArray("unusable")::add);
            parts.accept(file, i);
        }
        ObjectNode metrics = root.putObject("metrics");
        reports.forEach(
                report -> report(report, metrics.putObject(report.metric().key())));
        return root;
    }

    private static void report(ScoreReport report, ObjectNode into) {
        ArrayNode groups = into.putArray("groups");
        for (ScoreReport.Group group : report.groups()) {
            ObjectNode node = groups.addObject()
                    .put("breakdown", group.trait().breakdown().label())
                    .put("group", group.trait().label())
                    .put("items", group.items());
            ObjectNode systems = node.putObject("systems");
            for (int s = 0; s < report.systems().size(); s++) {
                means(group.means().get(s), systems.putObject(report.systems().get(s)));
            }
        }
        ArrayNode differences = into.putArray("differences");
        report.differences().forEach(d -> {
            ObjectNode node = differences.addObject().put("system", d.system()).put("other", d.other());
            means(d.by(), node);
            d.by().forEach((measure, mean) -> ((ObjectNode) node.get(key(measure))).put("holds", mean.holds()));
        });
    }

    private static void means(Map<Measure, MeanScore> means, ObjectNode into) {
        means.forEach((measure, mean) -> into.putObject(key(measure))
                .put("value", mean.value())
                .put("low", mean.low())
                .put("high", mean.high()));
    }

    private static String key(Measure measure) {
        return measure.name().toLowerCase(Locale.ROOT);
    }
}
