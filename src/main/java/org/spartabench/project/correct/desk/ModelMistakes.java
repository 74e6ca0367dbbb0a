package org.spartabench.project.correct.desk;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.ConsensusRule;
import org.spartabench.judging.correct.difference.MistakeKind;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.ProgramOutputs;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.correct.output.TextRuns;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;

/** Counts the mistakes of models in the cases whose right query is known. Runs queries and programs again. */
public final class ModelMistakes {

    private final QueryRuns queries;
    private final TextRuns runs;
    private final Map<String, Map<MistakeKind, Integer>> byModel = new TreeMap<>();

    private ModelMistakes(Project project, Paradigm paradigm, QueryRuns queries, TextRuns runs) {
        this.queries = queries;
        this.runs = runs;
        for (CorrectionCase one : project.records().cases().all(paradigm)) {
            if (one.comparison().draw() == ComparedItem.Draw.NONE) {
                one.settled().flatMap(ruling -> right(ruling, one)).ifPresent(right -> add(one.comparison(), right));
            }
        }
    }

    /** Gives the number of mistakes in queries, by model and kind. */
    public static Map<String, Map<MistakeKind, Integer>> of(Project project) {
        QueryRuns queries = new QueryRuns(project);
        return new ModelMistakes(project, Paradigm.SQL, queries, queries).byModel;
    }

    /** Gives the number of mistakes in programs, by model and kind; without a Python, no program runs. */
    public static Map<String, Map<MistakeKind, Integer>> ofPrograms(Project project) {
        try (ProgramOutputs programs = ProgramOutputs.ofUser(project)) {
            return new ModelMistakes(project, Paradigm.PYTHON, new QueryRuns(project), programs).byModel;
        }
    }

    private static Optional<String> right(Ruling ruling, CorrectionCase one) {
        return switch (ruling) {
            case Ruling.Uphold _ -> Optional.of(one.comparison().own().text());
            case Ruling.Rectify rectified -> Optional.of(rectified.text());
            case Ruling.Unclear _, Ruling.Unanswerable _ -> Optional.empty();
        };
    }

    private void add(ComparedItem comparison, String right) {
        Output rows = runs.run("", right).output();
        OutputContext context = queries.context("", comparison.paradigm() == Paradigm.SQL ? right : comparison.query());
        for (ComparedItem.Text candidate : comparison.candidates()) {
            Output output = runs.run(candidate.model(), candidate.text()).output();
            if (!(output instanceof Output.Table)) {
                count(candidate.model(), MistakeKind.DID_NOT_RUN);
            } else if (!ConsensusRule.same(rows, output, context)) {
                count(candidate.model(), MistakeKind.of(runs.differing(candidate.text(), right)));
            }
        }
    }

    private void count(String model, MistakeKind kind) {
        byModel.computeIfAbsent(model, m -> new EnumMap<>(MistakeKind.class)).merge(kind, 1, Integer::sum);
    }
}
