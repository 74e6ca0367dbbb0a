package org.spartabench.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.verbalise.Exemplars;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.making.compare.CostCsv;
import org.spartabench.making.compare.MethodComparison;
import org.spartabench.making.compare.MethodComparison.Wanted;
import org.spartabench.making.compare.MethodCost;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.making.run.plan.file.OptionName;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.failure.StoreException;
import org.spartabench.publishing.file.AllOrNothing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta compare}: compares the costs of the paper's methods on a project's facts. */
@Command(
        name = "compare",
        description =
                "Compare the costs of the methods: the paper's Table 3, Figure 8 and Table 12 for this project's facts,"
                        + " with the offline author. Adds nothing to the project.")
public final class CompareCommand extends ReportingCommand {

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
    private long seed = 7;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "items generated in parallel (default: number of processors)")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Option(names = "--out", paramLabel = "FOLDER", description = "also write the figures to this folder as CSV")
    private Optional<Path> out = Optional.empty();

    public CompareCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return console.ifOk(wanted(), wanted -> openWithQueries(project -> compare(project, wanted)));
    }

    private Result<Wanted> wanted() {
        if (leaves < 1 || trees < 1) {
            return Result.bad((leaves < 1 ? "--leaves" : "--trees") + ": must be at least 1");
        }
        if (jobs < 1) {
            return Result.bad("--jobs: must be at least 1");
        }
        List<LeafMethod> leafMethods = new ArrayList<>();
        List<TreeMethod> treeMethods = new ArrayList<>();
        for (String name : methods) {
            Optional<LeafMethod> leaf = OptionName.find(LeafMethod.class, name);
            Optional<TreeMethod> tree = OptionName.find(TreeMethod.class, name);
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
                .map(plan -> new Wanted(
                        all ? Arrays.asList(LeafMethod.values()) : leafMethods,
                        all ? Arrays.asList(TreeMethod.values()) : treeMethods,
                        plan,
                        leaves,
                        trees));
    }

    private int compare(Project project, Wanted wanted) {
        return console.ifOk(context.authors().author(Authors.OFFLINE, project), author -> {
            List<MethodCost> costs = new ArrayList<>();
            TaskHandle.Progress end = run(project, author, wanted, costs);
            if (end.state() == TaskHandle.State.FAILED) {
                return console.partly("compare: " + end.reason());
            }
            RunPlan plan = wanted.plan();
            print(() -> CompareTable.json(plan, costs), () -> CompareTable.of(plan, costs));
            if (end.state() == TaskHandle.State.CANCELLED) {
                console.note("compare: stopped; the methods shown are complete");
                return Exit.INTERRUPTED;
            }
            int written = out.map(into -> write(into, costs)).orElse(Exit.DONE);
            return costs.stream().allMatch(c -> c.givenUp() == 0) ? written : Exit.PARTLY;
        });
    }

    private TaskHandle.Progress run(Project project, Author author, Wanted wanted, List<MethodCost> costs) {
        Exemplars exemplars = project.records().wordings().exemplars().orThrow(StoreException::new);
        MethodComparison comparison = new MethodComparison(project.facts(), author, exemplars, context.clock());
        return context.run("compare", "queries", control -> {
            comparison.run(wanted, control, cost -> {
                costs.add(cost);
                console.note("compare: " + CompareTable.line(cost));
            });
            return "";
        });
    }

    private int write(Path target, List<MethodCost> costs) {
        try {
            Files.createDirectories(target);
            for (Map.Entry<String, String> file : CostCsv.files(costs).entrySet()) {
                AllOrNothing.file(target.resolve(file.getKey()), work -> Files.writeString(work, file.getValue()));
            }
            console.note("compare: the figures are in " + target);
            return Exit.DONE;
        } catch (IOException e) {
            return console.partly("--out: " + target + ": cannot be written: " + e.getMessage());
        }
    }
}
