package org.spartabench.store.correct;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.spartabench.correct.Agreeing;
import org.spartabench.correct.Comparison;
import org.spartabench.correct.DifferenceFeature;
import org.spartabench.correct.MistakeKind;
import org.spartabench.correct.QueryFeatures;
import org.spartabench.correct.SetCase;
import org.spartabench.item.Ruling;
import org.spartabench.output.Output;
import org.spartabench.output.OutputContext;
import org.spartabench.store.Project;

/** Counts the mistakes of models in the cases whose right query is known. Runs the queries again. */
public final class ModelMistakes {

    private final QueryRuns runs;
    private final Map<String, Map<MistakeKind, Integer>> byModel = new TreeMap<>();

    private ModelMistakes(Project project) {
        runs = new QueryRuns(project);
        for (SetCase one : project.records().cases().all()) {
            if (one.comparison().draw() == Comparison.Draw.NONE) {
                one.settled().flatMap(ruling -> right(ruling, one)).ifPresent(right -> add(one.comparison(), right));
            }
        }
    }

    /** Gives the number of mistakes by model and kind. */
    public static Map<String, Map<MistakeKind, Integer>> of(Project project) {
        return new ModelMistakes(project).byModel;
    }

    private static Optional<String> right(Ruling ruling, SetCase one) {
        return switch (ruling) {
            case Ruling.Uphold _ -> Optional.of(one.comparison().own().sql());
            case Ruling.Rectify rectified -> Optional.of(rectified.text());
            case Ruling.Unclear _, Ruling.Unanswerable _ -> Optional.empty();
        };
    }

    private void add(Comparison comparison, String right) {
        Output rows = runs.run("", right).output();
        OutputContext context = runs.context("", right);
        for (Comparison.Text candidate : comparison.candidates()) {
            Output output = runs.run(candidate.model(), candidate.sql()).output();
            if (!(output instanceof Output.Table)) {
                count(candidate.model(), MistakeKind.DID_NOT_RUN);
            } else if (!Agreeing.same(rows, output, context)) {
                count(candidate.model(), MistakeKind.of(differing(candidate.sql(), right)));
            }
        }
    }

    private Set<DifferenceFeature> differing(String wrong, String right) {
        return runs.tree(wrong)
                .flatMap(w -> runs.tree(right).map(r -> QueryFeatures.differing(w, r)))
                .orElse(Set.of());
    }

    private void count(String model, MistakeKind kind) {
        byModel.computeIfAbsent(model, m -> new EnumMap<>(MistakeKind.class)).merge(kind, 1, Integer::sum);
    }
}
