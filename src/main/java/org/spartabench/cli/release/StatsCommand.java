package org.spartabench.cli.release;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.report.Report;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.making.run.plan.file.PlanFile;
import org.spartabench.making.run.plan.quota.MixGap;
import org.spartabench.project.Project;
import org.spartabench.project.quota.QuotaBoard;
import org.spartabench.project.quota.SetQuality;
import org.spartabench.project.quota.SetQuotas;
import org.spartabench.project.quota.SetStatistics;
import org.spartabench.publishing.exchange.PaperTables.Benchmark;
import org.spartabench.publishing.exchange.PaperTables.TableSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta stats}: prints the statistics of a set, and its items against their target. */
@Command(
        name = "stats",
        description = "Print the tables, items and shares of a set beside the paper's Tables 1, 9 and 10, and its items"
                + " against the target, which is kept with the project. 'generate --missing' runs for what is missing.")
public final class StatsCommand extends ReportingCommand {

    @Option(
            names = "--target",
            paramLabel = "N|latest-run|FILE",
            description =
                    "from now on: so many items in the published mix (default: 1100), the plan of the latest run, or"
                            + " a plan file")
    private Optional<String> wanted = Optional.empty();

    public StatsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return wanted.isEmpty() ? readWithQueries(this::print) : openWithQueries(this::print);
    }

    private int print(Project project) {
        return console.ifOk(target(project), set -> {
            QuotaBoard board = new SetQuotas(project).board();
            SetStatistics statistics = SetStatistics.of(project);
            SetQuality quality = SetQuality.of(project);
            print(() -> json(statistics, quality, board), () -> text(statistics, quality, board));
            return Exit.DONE;
        });
    }

    private Result<Boolean> target(Project project) {
        SetQuotas quotas = new SetQuotas(project);
        if (wanted.isEmpty()) {
            return Result.ok(false);
        }
        String text = wanted.get().strip();
        if (text.equals("latest-run")) {
            return quotas.latestRun().map(target -> true);
        }
        if (text.matches("[1-9]\\d{0,6}")) {
            quotas.published(Integer.parseInt(text));
            return Result.ok(true);
        }
        return PlanFile.read(Path.of(text)).map(plan -> {
            quotas.own(plan);
            return true;
        });
    }

    private static List<String> text(SetStatistics statistics, SetQuality quality, QuotaBoard board) {
        Report<Benchmark> benchmarks = Report.of(statistics.benchmarks());
        for (int i = 0; i < Benchmark.COLUMNS.size(); i++) {
            int column = i;
            benchmarks.text(
                    Benchmark.COLUMNS.get(i).toLowerCase(Locale.ROOT),
                    b -> b.cells().get(column));
        }
        Report<TableSize> tables = Report.of(statistics.tables())
                .text("domain", TableSize::domain)
                .text("table", TableSize::table)
                .number("columns", TableSize::columns)
                .number("rows", TableSize::rows);
        Report<SetStatistics.Share> shares = Report.of(statistics.shares())
                .text("group", SetStatistics.Share::group)
                .text("what", SetStatistics.Share::what)
                .number("items", SetStatistics.Share::items)
                .decimal("percent", 1, SetStatistics.Share::share)
                .decimal("published percent", 1, SetStatistics.Share::published);
        Report<SetQuality.Line> worth = Report.of(quality.lines())
                .text("what", SetQuality.Line::what)
                .text("figure", SetQuality.Line::figure)
                .text("published", SetQuality.Line::published);
        Report<QuotaBoard.Line> quotas =
                quotas(board).note(board.gap().map(StatsCommand::gap).orElse("nothing is missing"));
        return Stream.of(
                        benchmarks.title("Table 1"),
                        tables.title("Table 9"),
                        shares.title("Table 10"),
                        worth.title("Quality"),
                        quotas.title("Target (" + board.kind().label() + ")"))
                .flatMap(report -> report.lines().stream())
                .toList();
    }

    private static Report<QuotaBoard.Line> quotas(QuotaBoard board) {
        return Report.of(Stream.of(List.of(board.all()), board.shapes(), board.clauses(), board.types())
                        .flatMap(List::stream)
                        .toList())
                .text("what", QuotaBoard.Line::what)
                .number("accepted", QuotaBoard.Line::accepted)
                .number("undecided", QuotaBoard.Line::undecided)
                .number("rejected", QuotaBoard.Line::rejected)
                .number("target", QuotaBoard.Line::wanted)
                .number("missing", QuotaBoard.Line::missing);
    }

    private static String gap(MixGap gap) {
        int items = gap.plan().total();
        return "missing: a run of " + Numbers.counted(items, "item")
                + (gap.beyond() == 0 ? "" : ", " + gap.beyond() + " more than the shapes lack");
    }

    private record Statistics(
            List<Benchmark> table1,
            List<TableSize> table9,
            List<SetStatistics.Share> table10,
            SetQuality quality,
            Map<String, Object> quotas,
            Optional<JsonNode> missing) {}

    private static Statistics json(SetStatistics statistics, SetQuality quality, QuotaBoard board) {
        Map<String, Object> quotas = new LinkedHashMap<>();
        quotas.put("target", board.kind().label());
        for (Map<String, Object> line : quotas(board).values()) {
            quotas.put(String.valueOf(line.remove("what")), line);
        }
        return new Statistics(
                statistics.benchmarks(),
                statistics.tables(),
                statistics.shares(),
                quality,
                quotas,
                board.gap().map(StatsCommand::plan));
    }

    private static JsonNode plan(MixGap gap) {
        try {
            return Json.MAPPER.readTree(PlanFile.write(gap.plan()));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException("the plan that was written is no JSON", e);
        }
    }
}
