package org.spartabench.cli.project;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.facts.Result;
import org.spartabench.making.run.plan.MixGap;
import org.spartabench.making.run.plan.PlanFile;
import org.spartabench.project.Project;
import org.spartabench.project.quota.QuotaBoard;
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
public final class StatsCommand extends ProjectCommand {

    @Option(
            names = "--target",
            paramLabel = "N|latest-run|FILE",
            description =
                    "from now on: so many items in the published mix (default: 1100), the plan of the latest run, or"
                            + " a plan file")
    private Optional<String> wanted = Optional.empty();

    @Option(names = "--json", description = "print JSON")
    private boolean json;

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
            console.print(json, () -> json(statistics, board), () -> text(statistics, board));
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

    private static List<String> text(SetStatistics statistics, QuotaBoard board) {
        List<String> lines = new ArrayList<>();
        lines.add("Table 1: " + String.join(",", Benchmark.COLUMNS).toLowerCase(Locale.ROOT));
        for (Benchmark b : statistics.benchmarks()) {
            lines.add(b.cells().stream()
                    .map(cell -> cell.contains(",") ? "\"" + cell + "\"" : cell)
                    .collect(Collectors.joining(",")));
        }
        lines.add("Table 9: domain,table,columns,rows");
        for (TableSize t : statistics.tables()) {
            lines.add(t.domain() + "," + t.table() + "," + t.columns() + "," + t.rows());
        }
        lines.add("Table 10: group,what,items,percent,published percent");
        for (SetStatistics.Share s : statistics.shares()) {
            lines.add(
                    Console.format("%s,\"%s\",%d,%.1f,%.1f", s.group(), s.what(), s.items(), s.share(), s.published()));
        }
        lines.add("Target (" + board.kind().label() + "): what,accepted,undecided,rejected,target,missing");
        lines(board)
                .forEach(line -> lines.add(Console.format(
                        "\"%s\",%d,%d,%d,%d,%d",
                        line.what(),
                        line.accepted(),
                        line.undecided(),
                        line.rejected(),
                        line.wanted(),
                        line.missing())));
        lines.add(board.gap().map(StatsCommand::gap).orElse("nothing is missing"));
        return lines;
    }

    private static Stream<QuotaBoard.Line> lines(QuotaBoard board) {
        return Stream.of(
                        Stream.of(board.all()),
                        board.shapes().stream(),
                        board.clauses().stream(),
                        board.types().stream())
                .flatMap(all -> all);
    }

    private static String gap(MixGap gap) {
        int items = gap.plan().total();
        return "missing: a run of " + items + (items == 1 ? " item" : " items")
                + (gap.beyond() == 0 ? "" : ", " + gap.beyond() + " more than the shapes lack");
    }

    private static ObjectNode json(SetStatistics statistics, QuotaBoard board) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.set("table1", Json.MAPPER.valueToTree(statistics.benchmarks()));
        root.set("table9", Json.MAPPER.valueToTree(statistics.tables()));
        root.set("table10", Json.MAPPER.valueToTree(statistics.shares()));
        ObjectNode quotas = root.putObject("quotas");
        quotas.put("target", board.kind().label());
        lines(board).forEach(line -> {
            ObjectNode node = quotas.putObject(line.what());
            node.put("accepted", line.accepted()).put("undecided", line.undecided());
            node.put("rejected", line.rejected()).put("target", line.wanted());
            node.put("missing", line.missing());
        });
        board.gap().ifPresent(gap -> root.set("missing", plan(gap)));
        return root;
    }

    private static JsonNode plan(MixGap gap) {
        try {
            return Json.MAPPER.readTree(PlanFile.write(gap.plan()));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalStateException("the plan that was written is no JSON", e);
        }
    }
}
