package org.spartabench.project.correct.desk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.pair.sample.ComparedPair;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.verdict.OutputProfile;

/**
 * Makes pairs of outputs from a correction: what the query of an item gives beside what that of each model gives. Queries that do not run make
 * none, since nobody doubts the verdict on them.
 */
public final class CorrectionPairs {

    private CorrectionPairs() {}

    /** Runs the queries again. The difficulty is that of the set, or the shape of the item's query where the set has none. */
    public static List<ComparedPair> of(Project project, OutputProfile profile) {
        QueryRuns runs = new QueryRuns(project);
        Map<Integer, ItemRow> items = new HashMap<>();
        project.set().rows().forEach(row -> items.put(row.number(), row));
        List<ComparedPair> pairs = new ArrayList<>();
        for (ComparedItem compared : project.records().cases().compared(Paradigm.SQL)) {
            ItemRow item = items.get(compared.item());
            if (item == null || !(runs.run("", compared.own().text()).output() instanceof Output.Table expected)) {
                continue;
            }
            OutputContext context = runs.context(item.question(), compared.own().text());
            String difficulty = runs.field(item.id(), "difficulty");
            for (ComparedItem.Text text : compared.candidates()) {
                if (runs.run("", text.text()).output() instanceof Output.Table given) {
                    pairs.add(ComparedPair.of(
                            String.join("/", project.name(), item.id(), text.model()),
                            project.name(),
                            difficulty.isEmpty() ? item.shape() : difficulty,
                            expected,
                            given,
                            context,
                            profile));
                }
            }
        }
        return pairs;
    }
}
