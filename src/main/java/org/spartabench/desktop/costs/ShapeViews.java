package org.spartabench.desktop.costs;

import static org.spartabench.desktop.chart.ValueTable.column;
import static org.spartabench.desktop.costs.CostFigures.decimal;
import static org.spartabench.desktop.costs.CostFigures.each;
import static org.spartabench.desktop.costs.CostFigures.seconds;
import static org.spartabench.desktop.costs.CostFigures.series;
import static org.spartabench.desktop.costs.CostFigures.whole;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.Chart.Series;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.making.compare.CostViews.ByTables;
import org.spartabench.making.compare.PublishedCost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;

/** Shows all runs together: by shape, by number of tables (the paper's Table 12), tokens and time. */
final class ShapeViews {

    private static final double NANOS_A_MILLI = 1e6;

    private static final String RUN = "No costs yet. Start a run with G; its costs appear here when it" + " ends.";

    private ShapeViews() {}

    static CostView shapes(Metrics metrics) {
        return new CostView(
                "shapes",
                "Every shape",
                "All finished runs of the project, with all methods.",
                new ValueTable(
                        Stream.concat(
                                        Stream.of("Shape"),
                                        MethodViews.COLUMNS.stream().skip(1))
                                .toList(),
                        metrics.shapes().stream()
                                .map(c -> MethodViews.row(c.shape(), c.counts(), c.nanos() / 1e9))
                                .toList()),
                chart(
                        "Calls by shape",
                        "calls per query",
                        metrics.shapes(),
                        List.of(
                                perQuery("Ideal", metrics.shapes(), c -> c.of(Counter.IDEAL_CALLS)),
                                perQuery("Total", metrics.shapes(), c -> c.of(Counter.TOTAL_CALLS)))),
                RUN);
    }

    static CostView tables(List<ByTables> tables) {
        List<Series> series = List.of(
                series("This project", tables, ByTables::callsAQuery),
                series("The paper", tables, t -> published(t.tables())));
        return new CostView(
                "tables",
                "By number of tables",
                "Calls per accepted query, including failed attempts, by the number of distinct tables it reads;"
                        + " without the calls for leaves and questions. The paper's column is its Table 12.",
                ValueTable.of(
                        tables,
                        column("Tables", t -> String.valueOf(t.tables())),
                        column("Queries", t -> whole(t.queries())),
                        column("Calls", t -> whole(t.calls())),
                        column("Calls / query", t -> decimal(t.callsAQuery())),
                        column("Paper", t -> decimal(published(t.tables())))),
                new Chart(
                        "Calls by number of tables",
                        "calls per query",
                        tables.stream()
                                .map(t -> Numbers.counted(t.tables(), "table"))
                                .toList(),
                        series),
                RUN);
    }

    private static double published(int tables) {
        return PublishedCost.callsAQuery(tables).orElse(Double.NaN);
    }

    static CostView tokens(Metrics metrics) {
        boolean any = metrics.total().of(Counter.TOKENS) > 0;
        List<Metrics.ByShape> shown = any ? metrics.shapes() : List.of();
        return new CostView(
                "tokens",
                "Tokens",
                "Tokens of prompts and replies, as counted by the model server.",
                ValueTable.of(
                        shown,
                        column("Shape", c -> c.shape()),
                        column("Queries", c -> whole(c.of(Counter.SUCCESS))),
                        column("Tokens", c -> whole(c.of(Counter.TOKENS))),
                        column("Tokens / query", c -> decimal(each(c.counts(), Counter.TOKENS)))),
                chart(
                        "Tokens by shape",
                        "tokens per query",
                        shown,
                        List.of(perQuery("Tokens", shown, c -> c.of(Counter.TOKENS)))),
                "No tokens used: the offline author and templates need none. Plan a run with a language model (E)"
                        + " to see its tokens here.");
    }

    static CostView time(Metrics metrics) {
        return new CostView(
                "time",
                "Time",
                "The workbench's own time, including statements, and the author's time; each of several parallel items"
                        + " counts its own time.",
                ValueTable.of(
                        metrics.shapes(),
                        column("Shape", c -> c.shape()),
                        column("Queries", c -> whole(c.of(Counter.SUCCESS))),
                        column("Own s", c -> seconds(c.of(Counter.OWN_NANOS) / 1e9)),
                        column("Author s", c -> seconds(c.of(Counter.AUTHOR_NANOS) / 1e9)),
                        column("Own ms / query", c -> decimal(each(c.counts(), Counter.OWN_NANOS) / NANOS_A_MILLI)),
                        column(
                                "Author ms / query",
                                c -> decimal(each(c.counts(), Counter.AUTHOR_NANOS) / NANOS_A_MILLI))),
                chart(
                        "Time by shape",
                        "milliseconds per query",
                        metrics.shapes(),
                        List.of(
                                perQuery("Own", metrics.shapes(), c -> c.of(Counter.OWN_NANOS) / NANOS_A_MILLI),
                                perQuery("Author", metrics.shapes(), c -> c.of(Counter.AUTHOR_NANOS) / NANOS_A_MILLI))),
                RUN);
    }

    private static Chart chart(String title, String unit, List<Metrics.ByShape> shapes, List<Series> series) {
        return new Chart(
                title, unit, shapes.stream().map(Metrics.ByShape::shape).toList(), series);
    }

    /** Makes bars of the value per accepted query, by shape. */
    private static Series perQuery(String name, List<Metrics.ByShape> shapes, ToDoubleFunction<Metrics.ByShape> value) {
        return series(name, shapes, s -> each(value.applyAsDouble(s), s.of(Counter.SUCCESS)));
    }
}
