package org.spartabench.desktop.clarify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.spartabench.authors.item.CorrectionCategory;
import org.spartabench.authors.item.Paradigm;
import org.spartabench.judging.clarify.PublishedFigures.Bar;
import org.spartabench.judging.correct.CorrectionReport;
import org.spartabench.judging.correct.MistakeKind;
import org.spartabench.project.Project;
import org.spartabench.project.correct.ModelMistakes;

/** Counts what a project's corrections give for Figures 3, 4 and 6, in percent. */
final class CorrectionFigures {

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
