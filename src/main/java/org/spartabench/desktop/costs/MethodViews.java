package org.spartabench.desktop.costs;

import static org.spartabench.desktop.costs.CostFigures.decimal;
import static org.spartabench.desktop.costs.CostFigures.each;
import static org.spartabench.desktop.costs.CostFigures.rounded;
import static org.spartabench.desktop.costs.CostFigures.seconds;
import static org.spartabench.desktop.costs.CostFigures.series;
import static org.spartabench.desktop.costs.CostFigures.whole;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.Chart.Series;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.making.compare.CostViews;
import org.spartabench.making.compare.CostViews.ByForm;
import org.spartabench.making.compare.CostViews.Family;
import org.spartabench.making.compare.MethodCost;
import org.spartabench.making.compare.PublishedCost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;

/** Methods side by side: the paper's Tables 3 and 11, and its Figure 8. */
final class MethodViews {

    static final List<String> COLUMNS =
            List.of("Method", "Success", "Empty", "Duplicate", "Exec-Err", "Ideal", "Total", "Ratio", "Time s");

    private static final int LARGEST = 3;

    private static final String RUN =
            "Nothing to compare yet. Start a run with G; its costs appear here when it" + " ends.";

    private static final String GROW = "Nothing to compare yet. Run a plan with shapes (1, 1) to (1, 3), (2, 1) and"
            + " (3, 1) to compare the costs of wider and deeper trees.";

    private MethodViews() {}

    /** Gives each method's row with the paper's below it; a method that was not run has only that. */
    static CostView methods(String id, String name, boolean nested, List<MethodCost> costs, List<String> all) {
        List<List<String>> rows = new ArrayList<>();
        for (String method : all) {
            costs.stream()
                    .filter(c -> c.method().equals(method))
                    .forEach(c ->
                            rows.add(row(method, c.total(), c.costs().total().nanos() / 1e9)));
            PublishedCost.of(method, nested).ifPresent(p -> rows.add(row(method + ", paper", p.counts(), p.seconds())));
        }
        Chart chart = new Chart(
                name + ": calls per query",
                "calls per query",
                costs.stream().map(MethodCost::method).toList(),
                List.of(
                        series("Ideal", costs, c -> each(c.total(), Counter.IDEAL_CALLS)),
                        series("Total", costs, c -> each(c.total(), Counter.TOTAL_CALLS)),
                        series(
                                "Total in the paper",
                                costs,
                                c -> PublishedCost.of(c.method(), nested)
                                        .map(p -> each(p.counts(), Counter.TOTAL_CALLS))
                                        .orElse(Double.NaN))));
        return new CostView(
                id,
                name,
                "Ideal and total calls and their ratio; runs with the same method are combined. The paper's rows are"
                    + " from its Table 3 (Llama-3.1-70B, 500 leaves and 600 trees over the NBA tables). Trees do not"
                    + " include the calls for their leaves.",
                new ValueTable(COLUMNS, rows),
                chart,
                RUN);
    }

    static List<String> row(String name, Counts counts, double seconds) {
        List<String> cells = new ArrayList<>(List.of(name));
        PublishedCost.COLUMNS.forEach(c -> cells.add(whole(counts.of(c))));
        cells.add(decimal(each(counts.of(Counter.TOTAL_CALLS), counts.of(Counter.IDEAL_CALLS))));
        cells.add(seconds(seconds));
        return cells;
    }

    /** Gives a group of bars for each star and chain, a bar for each method. */
    static CostView starsAndChains(List<MethodCost> trees) {
        List<String> names = new ArrayList<>();
        List<Series> series = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        for (Family family : Family.values()) {
            for (int size = 1; size <= LARGEST; size++) {
                names.add(family.label() + " of " + size);
            }
        }
        for (MethodCost cost : trees) {
            List<Double> values = new ArrayList<>(Collections.nCopies(names.size(), Double.NaN));
            for (ByForm form : CostViews.byForm(cost.costs())) {
                values.set(form.family().ordinal() * LARGEST + form.size() - 1, rounded(form.callsAQuery()));
                rows.add(row(cost.method(), form));
            }
            series.add(new Series(cost.method(), values));
        }
        return new CostView(
                "stars-and-chains",
                "Stars and chains",
                "Calls per query as trees grow wider (stars: one level) or deeper (chains: one block per level), by"
                    + " number of nested predicates, as in the paper's Figure 8. A single predicate counts as both.",
                new ValueTable(
                        List.of("Method", "Form", "Size", "Queries", "Ideal", "Total", "Ratio", "Calls / query"), rows),
                new Chart("Calls by stars and chains", "calls per query", names, series),
                GROW);
    }

    private static List<String> row(String method, ByForm form) {
        return List.of(
                method,
                form.family().label(),
                String.valueOf(form.size()),
                whole(form.queries()),
                whole(form.counts().of(Counter.IDEAL_CALLS)),
                whole(form.counts().of(Counter.TOTAL_CALLS)),
                decimal(form.counts().ratio()),
                decimal(form.callsAQuery()));
    }
}
