package org.spartabench.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spartabench.author.Author;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.Foreground;
import org.spartabench.cli.io.OpenProject;
import org.spartabench.cli.io.StopSignal;
import org.spartabench.fact.Result;
import org.spartabench.run.compare.MethodComparison;
import org.spartabench.run.compare.MethodCost;
import org.spartabench.run.plan.LeafMethod;
import org.spartabench.run.plan.RunPlan;
import org.spartabench.run.plan.RunPlans;
import org.spartabench.run.plan.TreeMethod;
import org.spartabench.run.task.TaskHandle;
import org.spartabench.store.AuthorChoice;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;
import org.spartabench.store.db.StoreException;
import org.spartabench.verbalise.Exemplars;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta compare}: what each method of the paper costs on a project's facts. */
@Command(
        name = "compare",
        description =
                "Compare the costs of the methods: the paper's Table 3, Figure 8 and Table 12 for this project's facts,"
                        + " with the offline author. Adds nothing to the project.")
public final class CompareCommand implements Callable<Integer> {

    private static final long SEED = 7;

    private final Console console;
    private final Authors authors;
    private final Clock clock;
    private final StopSignal stop;

    @Parameters(paramLabel = "DIR", description = "the project")
    private Path folder = Path.of("");

    @Option(names = "--leaves", paramLabel = "N", description = "non-nested queries per method (default: 500)")
    private int leaves = 500;

    @Option(names = "--trees", paramLabel = "N", description = "nested queries per method (default: 600)")
    private int trees = 600;

    @Option(
            names = "--methods",
            split = ",",
            paramLabel = "METHOD",
            description = "any of template, one-shot, clause, execution-guided; one-shot-k, post-order,"
                    + " post-order-provenance (default: all)")
    private List<String> methods = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", description = "seed; the same seed gives the same result (default: 7)")
    private long seed = SEED;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "items generated in parallel (default: number of processors)")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Option(names = "--out", paramLabel = "FOLDER", description = "also write the figures to this folder as CSV")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", description = "print the costs as JSON")
    private boolean json;

    public CompareCommand(Console console, Authors authors, Clock clock, StopSignal stop) {
        this.console = console;
        this.authors = authors;
        this.clock = clock;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        return switch (wanted()) {
            case Result.Bad<MethodComparison.Wanted> bad -> console.bad(bad.problems());
            case Result.Ok<MethodComparison.Wanted>(MethodComparison.Wanted wanted) ->
                OpenProject.withQueries(folder, console, project -> compare(project, wanted));
        };
    }

    private Result<MethodComparison.Wanted> wanted() {
        if (leaves < 1 || trees < 1) {
            return Result.bad((leaves < 1 ? "--leaves" : "--trees") + ": must be at least 1");
        }
        if (jobs < 1) {
            return Result.bad("--jobs: must be at least 1");
        }
        List<LeafMethod> leafMethods = new ArrayList<>();
        List<TreeMethod> treeMethods = new ArrayList<>();
        for (String name : methods) {
            Optional<LeafMethod> leaf = LeafMethod.of(name);
            Optional<TreeMethod> tree = TreeMethod.of(name);
            if (leaf.isEmpty() && tree.isEmpty()) {
                return Result.bad(
                        "--methods: '" + name + "' is unknown; use template, one-shot, clause, execution-guided,"
                                + " one-shot-k, post-order, post-order-provenance");
            }
            leaf.ifPresent(leafMethods::add);
            tree.ifPresent(treeMethods::add);
        }
        boolean all = methods.isEmpty();
        return limits.limited(RunPlans.published(leaves + trees, seed, jobs))
                .map(plan -> new MethodComparison.Wanted(
                        all ? Arrays.asList(LeafMethod.values()) : leafMethods,
                        all ? Arrays.asList(TreeMethod.values()) : treeMethods,
                        plan,
                        leaves,
                        trees));
    }

    private int compare(Project workspace, MethodComparison.Wanted wanted) {
        return switch (authors.author(
                new AuthorChoice(Authors.OFFLINE, Optional.empty(), Optional.empty()), workspace)) {
            case Result.Bad<Author> bad -> console.bad(bad.problems());
            case Result.Ok<Author>(Author author) -> {
                List<MethodCost> costs = new ArrayList<>();
                TaskHandle.Progress end = run(workspace, author, wanted, costs).progress();
                yield switch (end.state()) {
                    case FAILED -> {
                        console.error("compare: "
                                + end.failure().map(Throwable::getMessage).orElse("unknown reason"));
                        yield Exit.PARTLY;
                    }
                    case CANCELLED -> {
                        print(wanted.plan(), costs);
                        console.note("compare: stopped; the methods shown are complete");
                        yield Exit.INTERRUPTED;
                    }
                    case DONE, QUEUED, RUNNING, PAUSED -> {
                        print(wanted.plan(), costs);
                        yield written(costs, costs.stream().allMatch(c -> c.givenUp() == 0) ? Exit.DONE : Exit.PARTLY);
                    }
                };
            }
        };
    }

    private TaskHandle run(Project workspace, Author author, MethodComparison.Wanted wanted, List<MethodCost> costs) {
        Exemplars exemplars = workspace.wordings().exemplars().orThrow(StoreException::new);
        MethodComparison comparison = new MethodComparison(workspace.facts(), author, exemplars, clock);
        return new Foreground(console, stop).run("compare", "queries", control -> {
            comparison.run(wanted, control, cost -> {
                costs.add(cost);
                console.note("compare: " + CompareTable.line(cost));
            });
            return "";
        });
    }

    private void print(RunPlan plan, List<MethodCost> costs) {
        if (json) {
            console.json(CompareJson.of(plan, costs));
        } else {
            CompareTable.of(plan, costs).forEach(console::line);
        }
    }

    private int written(List<MethodCost> costs, int code) {
        if (out.isEmpty()) {
            return code;
        }
        try {
            Path into = Files.createDirectories(out.get());
            for (CompareFile file : CompareFile.of(costs)) {
                Files.writeString(into.resolve(file.name()), file.text());
            }
            console.note("compare: the figures are in " + into);
            return code;
        } catch (IOException e) {
            console.error("--out: " + out.get() + ": cannot be written: " + e.getMessage());
            return Exit.PARTLY;
        }
    }
}
