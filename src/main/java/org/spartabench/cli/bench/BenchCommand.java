package org.spartabench.cli.bench;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.report.Report;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.schema.Table;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;
import org.spartabench.sql.word.Quoting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta bench}: measures the program on this machine and the facts of a project. */
@Command(
        name = "bench",
        description =
                "Measure this machine: times of queries, diagnoses, checks, review and import beside their limits."
                        + " The project is not changed. Exit code 1 if a limit is not kept.")
public final class BenchCommand extends ReportingCommand {

    /** What needs a window or takes hours. */
    private static final List<String> NOT_MEASURED = List.of(
            "start of the window",
            "time from a decision to the next item",
            "pauses and memory of the window during a run",
            "losses when the program is killed",
            "a model's server");

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "items to make in memory (default: ${DEFAULT-VALUE})",
            defaultValue = "110")
    private int count;

    public BenchCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (count < 10) {
            return console.bad("--count: must be at least 10");
        }
        int code = open(project -> Exit.DONE);
        if (code != Exit.DONE) {
            return code;
        }
        long start = System.nanoTime();
        return openWithQueries(project -> {
            project.queue().items(ItemFilter.ALL, 0, 50);
            long opened = System.nanoTime() - start;
            return console.ifOk(project.files().lexicon(), lexicon -> {
                List<Figure> figures = new ArrayList<>();
                List<Starts.Start> starts = new ArrayList<>();
                figures.add(Figure.once(
                        "open a project of " + Numbers.counted(project.queue().count(ItemFilter.ALL), "item"),
                        opened,
                        1500));
                try {
                    Consumer<Figure> taker = figure -> {
                        console.note(figure.what() + " …");
                        figures.add(figure);
                    };
                    new Benchmark(project, lexicon, count, taker).run();
                    if (Starts.startScript().isPresent()) {
                        starts.addAll(new Starts(Starts.startScript().get(), folder, query(project)).run(taker));
                    }
                } catch (IOException e) {
                    return console.partly("not everything was measured: " + e.getMessage());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return console.partly("interrupted");
                }
                print(project, figures, starts);
                return figures.stream().allMatch(Figure::holds) ? Exit.DONE : Exit.PARTLY;
            });
        });
    }

    private static String query(Project project) {
        Table table = project.schema().tables().getFirst();
        return "SELECT " + Quoting.name(table.columns().getFirst().name()) + " FROM " + Quoting.name(table.name());
    }

    private static List<String> notMeasured() {
        return Starts.startScript().isPresent()
                ? NOT_MEASURED
                : Stream.concat(NOT_MEASURED.stream(), Stream.of("starts of short commands, without the start script"))
                        .toList();
    }

    private void print(Project project, List<Figure> figures, List<Starts.Start> starts) {
        int processors = Runtime.getRuntime().availableProcessors();
        long rows = project.schema().tables().stream().mapToLong(Table::rows).sum();
        print(
                () -> new Measured(
                        processors,
                        rows,
                        measured(figures, "millis", "limit").values(),
                        beside(starts, "command", "millis", "of_java", "processor_millis", "of_plain")
                                .values(),
                        notMeasured()),
                () -> Stream.of(
                                measured(figures, "ms", "limit ms").number("", Figure::verdict),
                                beside(
                                        starts,
                                        "medians of starts, in turns",
                                        "ms",
                                        "÷ java -version",
                                        "processor ms",
                                        "÷ plain start"),
                                Report.of(List.of())
                                        .note(Console.format(
                                                "%d processors; %,d rows; the limits are meant for 2 processors and"
                                                        + " the full NBA tables (sparta sample nba DIR --full)%nnot"
                                                        + " measured here: %s",
                                                processors, rows, String.join("; ", notMeasured()))))
                        .flatMap(report -> report.lines().stream())
                        .toList());
    }

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    private record Measured(int processors, long rows, List<?> figures, List<?> starts, List<String> notMeasured) {}

    private static Report<Starts.Start> beside(List<Starts.Start> starts, String... names) {
        return Report.of(starts)
                .text(names[0], Starts.Start::command)
                .number(names[1], s -> Math.round(s.millis()))
                .number(names[2], s -> Math.round(s.ofJava() * 100) / 100.0)
                .number(names[3], s -> Math.round(s.processorMillis()))
                .number(names[4], s -> Math.round(s.ofPlain() * 100) / 100.0);
    }

    private static Report<Figure> measured(List<Figure> figures, String millis, String limit) {
        return Report.of(figures)
                .text("what", Figure::what)
                .text("kind", Figure::kind)
                .number(millis, f -> Math.round(f.millis() * 100) / 100.0)
                .number(limit, Figure::limit)
                .number("samples", Figure::samples)
                .number("holds", Figure::holds);
    }
}
