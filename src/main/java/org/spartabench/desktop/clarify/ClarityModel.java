package org.spartabench.desktop.clarify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.clarify.ClarifyResult;
import org.spartabench.judging.clarify.PublishedFigures.Bar;
import org.spartabench.judging.correct.CorrectionReport;
import org.spartabench.judging.correct.difference.MistakeKind;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.KeptFinding;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.check.CheckJob;
import org.spartabench.project.clarification.ClarificationRepository;
import org.spartabench.project.correct.desk.ModelMistakes;
import org.spartabench.project.team.ValidatorQueue;

/** Reads what the check Clarity found and what dialogues gave, and writes clear questions. Not for the UI thread. */
final class ClarityModel {

    private static final int MOST = 500;

    /** @param unchecked items that the check has not seen yet */
    record Shown(List<OpenQuestion> open, int unchecked, List<ClarifyResult> results) {}

    private final ProjectScope scope;
    private final Project project;

    ClarityModel(ProjectScope scope) {
        this.scope = scope;
        this.project = scope.project();
    }

    Shown read() {
        ValidatorQueue queue = project.team().seat(scope.validator());
        List<OpenQuestion> grave = new ArrayList<>();
        List<OpenQuestion> light = new ArrayList<>();
        for (ItemRow row : queue.items(ItemFilter.ALL.withCheck(Optional.of(Check.CLARITY)), 0, MOST)) {
            queue.item(row.number()).ifPresent(item -> {
                for (KeptFinding kept :
                        project.findings().of(row.number(), item.hash()).orElse(List.of())) {
                    if (kept.dismissal().isEmpty()) {
                        List<OpenQuestion> list = kept.finding().severity() == Severity.INFO ? light : grave;
                        OpenQuestion.of(item, kept.finding()).ifPresent(list::add);
                    }
                }
            });
        }
        grave.addAll(light);
        return new Shown(grave, project.findings().lacking().size(), results());
    }

    List<Bar> corrections() {
        return CorrectionFigures.of(project);
    }

    List<ClarifyResult> results() {
        return new ClarificationRepository(project.records().core()).all();
    }

    /** Writes the clear question into the item, as a decision of the validator. */
    Outcome<Decision> take(OpenQuestion open, long activeMillis) {
        return project.team()
                .seat(scope.validator())
                .decide(open.item(), scope.validator(), new Verdict.EditQuestion(open.clear()), activeMillis);
    }

    /** Checks what is unchecked, as a task. */
    void check(Runnable then) {
        scope.task("Checking items", new CheckJob(project), done -> then.run());
    }

    /** Counts what a project's corrections give for Figures 3, 4 and 6, in percent. */
    private static final class CorrectionFigures {

        private final List<Bar> bars = new ArrayList<>();

        private CorrectionFigures() {}

        /** Reads the cases of a project, and runs the queries of the settled ones again. Not for the UI thread. */
        static List<Bar> of(Project project) {
            CorrectionFigures figures = new CorrectionFigures();
            for (Paradigm paradigm : Paradigm.values()) {
                CorrectionReport report = CorrectionReport.of(
                        project.records().cases().compared(paradigm),
                        project.records().cases().all(paradigm));
                figures.add(
                        paradigm == Paradigm.SQL ? 3 : 4,
                        "percent",
                        report.categories(),
                        Arrays.asList(CorrectionCategory.values()),
                        category -> category.label(paradigm));
            }
            Map<MistakeKind, Integer> mistakes = new EnumMap<>(MistakeKind.class);
            ModelMistakes.of(project)
                    .values()
                    .forEach(kinds -> kinds.forEach((kind, count) -> mistakes.merge(kind, count, Integer::sum)));
            figures.add(6, "sql", mistakes, List.copyOf(mistakes.keySet()), kind -> {
                String label = kind.label();
                return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
            });
            return figures.bars;
        }

        private <T> void add(int figure, String of, Map<T, Integer> counts, List<T> order, Function<T, String> name) {
            double all = counts.values().stream().mapToInt(Integer::intValue).sum();
            for (T each : order) {
                if (all > 0) {
                    double share = Math.rint(1000 * counts.getOrDefault(each, 0) / all) / 10;
                    bars.add(new Bar(figure, name.apply(each), of, Optional.of(share)));
                }
            }
        }
    }
}
