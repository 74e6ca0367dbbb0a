package org.spartabench.desktop.costs;

import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.ValueTable;

/**
 * Defines one view of the costs.
 *
 * @param id name of its files
 * @param name in the list of views
 * @param explains the counted values, in a sentence or two
 * @param missing shown in place of an empty chart: how to get values
 */
record CostView(String id, String name, String explains, ValueTable sheet, Chart chart, String missing) {

    CostView withMissing(String words) {
        return new CostView(id, name, explains, sheet, chart, words);
    }

    @Override
    public String toString() {
        return name;
    }
}
