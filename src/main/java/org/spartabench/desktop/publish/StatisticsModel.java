package org.spartabench.desktop.publish;

import java.util.List;
import java.util.Locale;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.project.Project;
import org.spartabench.project.quota.SetQuality;
import org.spartabench.project.quota.SetStatistics;
import org.spartabench.publishing.exchange.PaperTables.Benchmark;

/** Models the statistics of a set beside published ones, without controls. */
final class StatisticsModel {

    /** Holds what the items are worth, and the paper's Tables 1, 9 and 10 with the project's own lines first. */
    record Shown(ValueTable quality, ValueTable benchmarks, ValueTable tables, ValueTable shares) {}

    private final Project project;

    StatisticsModel(ProjectScope scope) {
        project = scope.project();
    }

    /** Takes seconds for 100,000 items. */
    Shown read() {
        SetStatistics statistics = SetStatistics.of(project);
        ValueTable benchmarks = new ValueTable(
                Benchmark.COLUMNS,
                statistics.benchmarks().stream().map(Benchmark::cells).toList());
        ValueTable tables = new ValueTable(
                List.of("Domain", "Table", "Columns", "Rows"),
                statistics.tables().stream()
                        .map(t -> List.of(t.domain(), t.table(), "" + t.columns(), Numbers.grouped(t.rows())))
                        .toList());
        ValueTable shares = new ValueTable(
                List.of("Share of", "Items with", "Items", "Percent", "Published percent"),
                statistics.shares().stream()
                        .map(s -> List.of(
                                s.group().equals("type") ? "nested items" : "all items",
                                s.what(),
                                Numbers.grouped(s.items()),
                                percent(s.share()),
                                percent(s.published())))
                        .toList());
        ValueTable quality = new ValueTable(
                List.of("What", "Figure", "Published"),
                SetQuality.of(project).lines().stream()
                        .map(line -> List.of(line.what(), line.figure(), line.published()))
                        .toList());
        return new Shown(quality, benchmarks, tables, shares);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", share);
    }
}
