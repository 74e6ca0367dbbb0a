package org.spartabench.ui.costs;

import org.spartabench.ui.chart.Chart;
import org.spartabench.ui.chart.ValueTable;

/**
 * Defines one view of the costs.
 *
 * @param id as files of it are called
 * @param name as it stands in the list of views
 * @param explains what is counted, in a sentence or two
 * @param missing what to do to see something here; shown where the chart has nothing
 */
record CostView(String id, String name, String explains, ValueTable sheet, Chart chart, String missing) {

    boolean empty() {
        return !chart.anything();
    }

    /** The same view where something else has to be done to see something. */
    CostView missing(String words) {
        return new CostView(id, name, explains, sheet, chart, words);
    }

    @Override
    public String toString() {
        return name;
    }
}
