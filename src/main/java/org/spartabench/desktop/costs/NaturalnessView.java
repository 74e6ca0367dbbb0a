package org.spartabench.desktop.costs;

import static org.spartabench.desktop.chart.ValueTable.column;
import static org.spartabench.desktop.costs.CostFigures.decimal;
import static org.spartabench.desktop.costs.CostFigures.series;
import static org.spartabench.desktop.costs.CostFigures.whole;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.authors.item.verdict.Naturalness.Criterion;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.Chart.Series;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.judging.naturalness.NaturalnessByMethod;
import org.spartabench.judging.naturalness.NaturalnessByMethod.Line;
import org.spartabench.judging.naturalness.NaturalnessByMethod.Method;
import org.spartabench.judging.naturalness.Score;

/** Shows the naturalness of each method's questions, scored by models and validators: the paper's Figure 4. */
final class NaturalnessView {

    private NaturalnessView() {}

    static CostView of(NaturalnessByMethod naturalness) {
        List<Method> methods =
                naturalness.lines().stream().map(Line::method).distinct().toList();
        List<Series> series = new ArrayList<>();
        for (Criterion criterion : Criterion.values()) {
            for (Score.By by : Score.By.values()) {
                String name = criterion.label() + ", by " + by.label();
                series.add(series(name, methods, m -> mean(naturalness, m, criterion, by)));
            }
        }
        return new CostView(
                "naturalness",
                "Naturalness",
                "Mean scores from 1 to 5 by models and by validators, as in the paper's Figure 4; 3 or more counts as"
                        + " natural.",
                ValueTable.of(
                        naturalness.lines(),
                        column("Method", line -> name(line.method())),
                        column("Criterion", line -> line.criterion().label()),
                        column("By", line -> line.by().label()),
                        column("Items", line -> whole(line.items())),
                        column("Mean", line -> decimal(line.mean())),
                        column("Natural %", line -> decimal(line.natural() * 100))),
                new Chart(
                        "Naturalness by method",
                        "mean score, 1 to 5",
                        methods.stream().map(NaturalnessView::name).toList(),
                        series),
                "No item has a score yet. Score items with a language model ('sparta naturalness') or in Review"
                        + " to compare the methods here.");
    }

    private static double mean(NaturalnessByMethod naturalness, Method method, Criterion criterion, Score.By by) {
        return naturalness.lines().stream()
                .filter(l -> l.method().equals(method) && l.criterion() == criterion && l.by() == by)
                .mapToDouble(Line::mean)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static String name(Method method) {
        return method.label() + (method.nested() ? " (trees)" : " (leaves)");
    }
}
