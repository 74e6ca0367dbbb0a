package org.spartabench.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.request.Author;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.making.compare.Estimate;
import org.spartabench.making.compare.Forecast;
import org.spartabench.making.run.Pipeline;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.MixGap;
import org.spartabench.project.Project;
import org.spartabench.project.author.AuthorChoice;
import org.spartabench.project.author.Authors;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.job.RunJob;
import org.spartabench.project.quota.SetQuotas;
import org.spartabench.project.table.run.RunInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta generate}: runs a plan and prints its costs. */
@Command(
        name = "generate",
        description = "Generate items. If a run of the same plan was interrupted, the command continues it.")
public final class GenerateCommand extends ReportingCommand {

    @Mixin
    private PlanOptions options = new PlanOptions();

    @Mixin
    private ModelOptions model = new ModelOptions();

    @Option(
            names = "--replay",
            paramLabel = "PATH",
            description = "for --author replay: the project, or the file written by 'calls', whose calls to replay")
    private Optional<Path> replay = Optional.empty();

    @Option(
            names = "--missing",
            description =
                    "exactly what the set lacks against its target ('stats'): shapes, clauses, nesting types, with"
                            + " the methods, the author and the limits of the other options")
    private boolean missing;

    @Option(
            names = "--forecast",
            description = "add nothing; say how many items of each shape the offline author makes of this plan on these"
                    + " data (a new run with --author llm always begins with it)")
    private boolean forecast;

    public GenerateCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return console.ifOk(
                options.plan(),
                plan -> openWithQueries(project -> {
                    try {
                        return model.keepGiven(
                                project,
                                console,
                                () -> missing ? generateMissing(project, plan) : generate(project, plan));
                    } catch (StoreException e) {
                        return failed(String.valueOf(e.getMessage()));
                    }
                }));
    }

    private int generateMissing(Project project, RunPlan plan) {
        Result<String> mixed = options.unmixed();
        if (mixed instanceof Result.Bad<String> bad) {
            return console.bad(bad.message());
        }
        SetQuotas quotas = new SetQuotas(project);
        Optional<MixGap> gap = quotas.gap();
        if (gap.isEmpty()) {
            console.note("generate: nothing is missing");
            return Exit.DONE;
        }
        RunPlan wanted = gap.get().plan();
        RunPlan filled = plan.withTargets(wanted.targets())
                .withMix(wanted.mix(), wanted.operators(), wanted.aggregates(), wanted.nestings())
                .withSeed(wanted.seed());
        if (!forecast) {
            quotas.started(filled);
        }
        return generate(project, filled);
    }

    private int failed(String cause) {
        return console.partly("generate: " + cause + "; accepted items are kept; run the same command to continue");
    }

    private int generate(Project project, RunPlan plan) {
        if (forecast) {
            return forecast(project, plan, made -> {
                print(() -> CostPrinter.json(made.metrics()), () -> CostPrinter.of(made.metrics()));
                made.message().lines().forEach(line -> console.note("generate: forecast: " + line));
                return made.whole() ? Exit.DONE : Exit.PARTLY;
            });
        }
        AuthorChoice choice = new AuthorChoice(plan.author(), model.key(), replay);
        return console.ifOk(context.authors().author(choice, project), author -> {
            if (!plan.author().equals("llm")) {
                return produce(project, author, plan);
            }
            Optional<ModelSettings> asked = project.files().model();
            asked.map(m -> model.key().map(m::withKey).orElse(m))
                    .ifPresent(m -> console.note("generate: asks " + m.label()));
            if (project.runs().unfinished(plan).isPresent()) {
                return produce(project, author, plan);
            }
            return forecast(project, plan, made -> {
                console.note("generate: forecast: " + made.line());
                Estimate calls = Estimate.of(plan);
                console.asks(
                        "generate",
                        calls.asked(),
                        "for clauses, predicates, " + calls.questions() + " questions"
                                + (calls.looks() > 0 ? " and " + calls.looks() + " final looks" : ""));
                return produce(project, author, plan);
            });
        });
    }

    private int forecast(Project project, RunPlan plan, ToIntFunction<Forecast> next) {
        return console.ifOk(context.authors().author(Authors.OFFLINE, project), author -> {
            List<Forecast> made = new ArrayList<>();
            TaskHandle.Progress end = context.run("forecast", "items", control -> {
                Pipeline offline = new Pipeline(project.facts(), author, context.clock());
                made.add(Forecast.of(offline, plan, project.runs().beginning(plan), control));
                return "";
            });
            return switch (end.state()) {
                case FAILED -> console.partly("generate: forecast: " + end.reason());
                case CANCELLED -> {
                    console.note("generate: stopped during the forecast; nothing was added");
                    yield Exit.INTERRUPTED;
                }
                case DONE, QUEUED, RUNNING, PAUSED -> next.applyAsInt(made.getFirst());
            };
        });
    }

    private int produce(Project project, Author author, RunPlan plan) {
        RunJob job = RunJob.of(project, author, plan, context.clock());
        console.note(
                job.resumed()
                        ? "generate: continues run " + job.run() + ", which has "
                                + info(project, job).accepted() + " of " + plan.total() + " items"
                        : "generate: run " + job.run() + ", " + plan.total() + " items, seed " + plan.seed() + ", "
                                + plan.jobs() + " in parallel");
        List<String> came = Collections.synchronizedList(new ArrayList<>());
        job.onEvent(events -> events.forEach(event -> {
            if (event instanceof RunEvent.Finished finished) {
                finished.message().lines().forEach(came::add);
            }
        }));
        return report(project, job, context.run("generate", "items", job), came);
    }

    private int report(Project project, RunJob job, TaskHandle.Progress end, List<String> came) {
        RunInfo info = info(project, job);
        info.metrics().ifPresent(costs -> print(() -> CostPrinter.json(costs), () -> CostPrinter.of(costs)));
        report(project.calls().use(job.run()));
        return switch (end.state()) {
            case FAILED -> failed(end.reason());
            case CANCELLED -> {
                console.note("generate: stopped with " + info.accepted() + " of "
                        + info.plan().total() + " items; run the same command to continue");
                yield Exit.INTERRUPTED;
            }
            case DONE, QUEUED, RUNNING, PAUSED -> {
                came.forEach(line -> console.note("generate: " + line));
                yield info.accepted() == info.plan().total() ? Exit.DONE : Exit.PARTLY;
            }
        };
    }

    /** Prints the model calls of the whole run, those for unused draws included. */
    private void report(CallJournal.ModelUse use) {
        if (use.calls() > 0) {
            console.note(Console.format(
                    "generate: %,d calls to the model, %,d of them for questions, which the table does not count%s;"
                            + " %,d requests, %,d tokens of prompts, %,d of replies",
                    use.calls(),
                    use.questions(),
                    use.failed() == 0 ? "" : "; " + use.failed() + " calls failed",
                    use.requests(),
                    use.promptTokens(),
                    use.replyTokens()));
        }
    }

    private static RunInfo info(Project project, RunJob job) {
        return project.runs().all().stream()
                .filter(r -> r.id() == job.run())
                .findFirst()
                .orElseThrow();
    }
}
