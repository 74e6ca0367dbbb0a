package org.spartabench.ui.whynot;

import java.util.List;
import org.spartabench.item.Diagnosis;
import org.spartabench.ui.chart.Chart;

/** Draws the rows left after each predicate of an empty query as a chart that can be saved. */
final class WaterfallChart {

    private WaterfallChart() {}

    static Chart of(Diagnosis diagnosis) {
        List<Diagnosis.Step> steps = diagnosis.waterfall();
        return new Chart(
                "Rows left after each predicate",
                "rows",
                steps.stream().map(s -> WhyNotes.oneLine(s.predicate())).toList(),
                List.of(new Chart.Series(
                        "rows left", steps.stream().map(s -> (double) s.rows()).toList())));
    }
}
