package org.spartabench.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.facts.Table;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.Project;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta bench}: measures the program on this machine and the facts of a project. */
@Command(
        name = "bench",
        description =
                "Measure this machine: times of queries, diagnoses, checks, review and import beside their limits."
                        + " The project is not changed. Exit code 1 if a limit is not kept.")
public final class BenchCommand extends ProjectCommand {

    /** What needs a window or takes hours. */
    static final List<String> NOT_MEASURED = List.of(
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

    @Option(names = "--json", description = "print JSON")
    private boolean json;

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
                figures.add(Figure.once(
                        "open a project of " + Figure.counted(project.queue().count(ItemFilter.ALL), "item"),
                        opened,
                        1500));
                try {
                    new Benchmark(project, lexicon, count, figure -> {
                                console.note(figure.what() + " …");
                                figures.add(figure);
                            })
                            .run();
                } catch (IOException e) {
                    return console.partly("the import was not measured: " + e.getMessage());
                }
                print(project, figures);
                return figures.stream().allMatch(Figure::holds) ? Exit.DONE : Exit.PARTLY;
            });
        });
    }

    private void print(Project project, List<Figure> figures) {
        long rows = project.schema().tables().stream().mapToLong(Table::rows).sum();
        if (json) {
            console.json(json(rows, figures));
            return;
        }
        console.line(Console.format("%-44s %8s %10s %10s %8s", "", "", "ms", "limit", "samples"));
        figures.forEach(f -> console.line(Console.format(
                "%-44s %8s %10.1f %10.0f %8d  %s",
                f.what(), f.kind(), f.millis(), f.limit(), f.samples(), f.verdict())));
        console.line(Console.format(
                "%d processors; %,d rows; the limits are meant for 2 processors and the full NBA tables (%s)",
                Runtime.getRuntime().availableProcessors(), rows, "sparta sample nba DIR --full"));
        console.line("not measured here: " + String.join("; ", NOT_MEASURED));
    }

    private static ObjectNode json(long rows, List<Figure> figures) {
        ObjectNode out = JsonNodeFactory.instance.objectNode();
        out.put("processors", Runtime.getRuntime().availableProcessors()).put("rows", rows);
        ArrayNode list = out.putArray("figures");
        figures.forEach(f -> list.addObject()
                .put("what", f.what())
                .put("kind", f.kind())
                .put("millis", Math.round(f.millis() * 100) / 100.0)
                .put("limit", f.limit())
                .put("samples", f.samples())
                .put("holds", f.holds()));
        ArrayNode not = out.putArray("not_measured");
        NOT_MEASURED.forEach(not::add);
        return out;
    }
}
