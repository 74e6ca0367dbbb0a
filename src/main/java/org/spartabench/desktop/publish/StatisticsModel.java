package org.spartabench.desktop.publish;

import static org.spartabench.desktop.chart.ValueTable.column;

import java.util.Locale;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.project.quota.SetQuality;
import org.spartabench.project.quota.SetStatistics;
import org.spartabench.publishing.exchange.PaperTables.Benchmark;

/** Models the statistics of a set beside published ones, without controls. */
record StatisticsModel(ProjectScope scope) {

    /** Holds what the items are worth, and the paper's Tables 1, 9 and 10 with the project's own lines first. */
    record Shown(ValueTable quality, ValueTable benchmarks, ValueTable tables, ValueTable shares) {}

    /** Takes seconds for 100,000 items. */
    Shown read() {
        SetStatistics statistics = SetStatistics.of(scope.project());
        return new Shown(
                ValueTable.of(
                        SetQuality.of(scope.project()).lines(),
                        column("What", line -> line.what()),
                        column("Figure", line -> line.figure()),
                        column("Published", line -> line.published())),
                new ValueTable(
                        Benchmark.COLUMNS,
                        statistics.benchmarks().stream().map(Benchmark::cells).toList()),
                ValueTable.of(
                        statistics.tables(),
                        column("Domain", t -> t.domain()),
                        column("Table", t -> t.table()),
                        column("Columns", t -> "" + t.columns()),
                        column("Rows", t -> Numbers.grouped(t.rows()))),
                ValueTable.of(
                        statistics.shares(),
                        column("Share of", s -> s.group().equals("type") ? "nested items" : "all items"),
                        column("Items with", s -> s.what()),
                        column("Items", s -> Numbers.grouped(s.items())),
                        column("Percent", s -> percent(s.share())),
                        column("Published percent", s -> percent(s.published()))));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", share);
    }
}
