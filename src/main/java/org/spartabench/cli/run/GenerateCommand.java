package org.spartabench.cli.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spartabench.author.Author;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.Foreground;
import org.spartabench.cli.io.OpenProject;
import org.spartabench.cli.io.StopSignal;
import org.spartabench.fact.Result;
import org.spartabench.llm.ModelSettings;
import org.spartabench.llm.ModelUse;
import org.spartabench.run.cost.Metrics;
import org.spartabench.run.plan.RunPlan;
import org.spartabench.run.task.TaskHandle;
import org.spartabench.store.AuthorChoice;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;
import org.spartabench.store.db.StoreException;
import org.spartabench.store.job.RunJob;
import org.spartabench.store.table.RunInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta generate}: a run; prints what it cost. */
@Command(
        name = "generate",
        description = "Generate items. If the project's latest run was interrupted, the same command continues it.")
public final class GenerateCommand implements Callable<Integer> {

    private static final String LLM = "llm";

    private final Console console;
    private final Authors authors;
    private final Clock clock;
    private final StopSignal stop;

    @Parameters(paramLabel = "DIR", description = "the project")
    private Path folder = Path.of("");

    @Mixin
    private PlanOptions options = new PlanOptions();

    @Mixin
    private ModelOptions model = new ModelOptions();

    @Option(
            names = "--replay",
            paramLabel = "PATH",
            description = "for --author replay: the project, or the file written by 'calls', whose calls to replay")
    private Optional<Path> replay = Optional.empty();

    @Option(names = "--json", description = "print the costs as JSON")
    private boolean json;

    public GenerateCommand(Console console, Authors authors, Clock clock, StopSignal stop) {
        this.console = console;
        this.authors = authors;
        this.clock = clock;
        this.stop = stop;
    }

    @Override
    public Integer call() {
        return switch (options.plan()) {
            case Result.Bad<RunPlan> bad -> console.bad(bad.problems());
            case Result.Ok<RunPlan>(RunPlan plan) ->
                OpenProject.withQueries(folder, console, project -> {
                    try {
                        return generate(project, plan);
                    } catch (StoreException e) {
                        return failed(String.valueOf(e.getMessage()));
                    }
                });
        };
    }

    private int failed(String cause) {
        console.error("generate: " + cause + "; accepted items are kept; run the same command to continue");
        return Exit.PARTLY;
    }

    private int generate(Project workspace, RunPlan plan) {
        if (model.given()) {
            switch (model.over(workspace.files().model())) {
                case Result.Bad<ModelSettings> bad -> {
                    return console.bad(bad.problems());
                }
                case Result.Ok<ModelSettings>(ModelSettings settings) -> model.keep(workspace, settings);
            }
        }
        return switch (authors.author(new AuthorChoice(plan.author(), model.key(), replay), workspace)) {
            case Result.Bad<Author> bad -> console.bad(bad.problems());
            case Result.Ok<Author>(Author author) -> {
                if (plan.author().equals(LLM)) {
                    workspace
                            .files()
                            .model()
                            .map(m -> model.key().map(m::withKey).orElse(m))
                            .ifPresent(m -> console.note("generate: asks " + m.label()));
                }
                RunJob job = RunJob.of(workspace, author, plan, clock);
                int have = info(workspace, job).accepted();
                console.note(
                        job.resumed()
                                ? "generate: continues run " + job.run() + ", which has " + have + " of " + plan.total()
                                        + " items"
                                : "generate: run " + job.run() + ", " + plan.total() + " items, seed " + plan.seed()
                                        + ", " + plan.jobs() + " in parallel");
                yield report(workspace, job, new Foreground(console, stop).run("generate", "items", job));
            }
        };
    }

    private int report(Project workspace, RunJob job, TaskHandle task) {
        RunInfo info = info(workspace, job);
        info.metrics().ifPresent(this::print);
        told(workspace.calls().use(job.run()));
        TaskHandle.Progress progress = task.progress();
        return switch (progress.state()) {
            case FAILED ->
                failed(progress.failure()
                        .map(f -> String.valueOf(f.getMessage()))
                        .orElse("unknown reason"));
            case CANCELLED -> {
                console.note("generate: stopped with " + info.accepted() + " of "
                        + info.plan().total() + " items; run the same command to continue");
                yield Exit.INTERRUPTED;
            }
            case DONE, QUEUED, RUNNING, PAUSED -> {
                console.note("generate: " + progress.message());
                yield info.accepted() == info.plan().total() ? Exit.DONE : Exit.PARTLY;
            }
        };
    }

    /** What the whole run has said to a model, draws that no item needed included. */
    private void told(ModelUse use) {
        if (use.calls() > 0) {
            console.note(String.format(
                    Locale.ROOT,
                    "generate: %,d calls to the model%s, %,d requests, %,d tokens of prompts, %,d of replies",
                    use.calls(),
                    use.failed() == 0 ? "" : ", of which " + use.failed() + " failed",
                    use.requests(),
                    use.promptTokens(),
                    use.replyTokens()));
        }
    }

    private static RunInfo info(Project workspace, RunJob job) {
        return workspace.runs().all().stream()
                .filter(r -> r.id() == job.run())
                .findFirst()
                .orElseThrow();
    }

    private void print(Metrics metrics) {
        if (json) {
            console.json(json(metrics));
        } else {
            CostPrinter.of(metrics).forEach(console::line);
        }
    }

    private static ObjectNode json(Metrics metrics) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        var shapes = root.putArray("shapes");
        metrics.shapes().forEach(shape -> shapes.add(json(shape)));
        root.set("total", json(metrics.total()));
        return root;
    }

    private static ObjectNode json(Metrics.ByShape c) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("shape", c.shape());
        node.put("target", c.target());
        node.put("success", c.success());
        node.put("exec_err", c.execErr());
        node.put("empty", c.empty());
        node.put("duplicate", c.duplicate());
        node.put("refused", c.refused());
        node.put("ideal_calls", c.idealCalls());
        node.put("total_calls", c.totalCalls());
        node.put("repairs_tried", c.repairsTried());
        node.put("repaired", c.repaired());
        node.put("tokens", c.tokens());
        node.put("own_ms", Math.round(c.ownNanos() / 1e6));
        node.put("author_ms", Math.round(c.authorNanos() / 1e6));
        node.put("own_median_ms", Math.round(c.medianNanos() / 1e5) / 10.0);
        ObjectNode phases = node.putObject("own_phases_ms");
        c.phases().forEach((phase, nanos) -> {
            if (phase.own()) {
                phases.put(phase.name().toLowerCase(Locale.ROOT), Math.round(nanos / 1e6));
            }
        });
        return node;
    }
}
