package org.spartabench.cli.strategy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.spartabench.answering.compare.StrategyLevel;
import org.spartabench.answering.compare.StrategyPlan;
import org.spartabench.answering.compare.StrategyResult;
import org.spartabench.answering.compare.StrategySummary;
import org.spartabench.answering.compare.Transcript;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.strategy.AttemptJudge;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.answering.strategy.StrategyAttempt;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.answering.strategy.TraceFault;
import org.spartabench.authors.request.Author;
import org.spartabench.base.report.Report;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.PythonOptions;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.author.AuthorChoice;
import org.spartabench.project.hybrid.StrategyLevels;
import org.spartabench.project.strategy.StrategyFolder;
import org.spartabench.project.strategy.StrategyJob;
import org.spartabench.python.confined.Interpreter;
import org.spartabench.python.confined.PythonSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta strategies}: compares four ways from a question to rows. */
@Command(
        name = "strategies",
        description = "Answer the questions of a project, or of the projects of a sweep, over APIs in four ways, and"
                + " compare them. The APIs are served on this machine, from the project's own tables. An interrupted"
                + " comparison goes on with the same command.")
public final class StrategiesCommand extends ReportingCommand {

    private static final String LLM = "llm";

    @Option(names = "--which", split = ",", paramLabel = "d,d2,i,a", description = "which ways (default: all)")
    private List<String> which = List.of("d", "d2", "i", "a");

    @Option(
            names = "--author",
            paramLabel = "NAME",
            description = "offline: each way is given the right query; llm: the project's model; replay: the recorded"
                    + " calls of a model (default: ${DEFAULT-VALUE})")
    private String author = "offline";

    @Option(
            names = "--replay",
            paramLabel = "FOLDER",
            description = "for --author replay: the folder of the comparison to repeat")
    private Optional<Path> replay = Optional.empty();

    @Option(
            names = "--slips",
            paramLabel = "N",
            description = "percent of the questions on which each way errs, for --author offline")
    private int slips;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "how often an error goes back to the model (default: ${DEFAULT-VALUE}; 0 as in the paper)")
    private int rounds = StrategyPlan.ROUNDS;

    @Option(
            names = "--levels",
            split = ",",
            paramLabel = "N,N",
            description = "move that percentage of the tables behind APIs, for each level in turn")
    private List<Integer> levels = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "of slips and models (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--jobs", paramLabel = "N", description = "questions at once (default: ${DEFAULT-VALUE})")
    private int jobs = 1;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "where attempts, times and calls to the model are kept (default: strategies in DIR)")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--execute",
            description =
                    "run the programs that a model writes, in your own Python with pandas, which can reach no file,"
                            + " network or process")
    private boolean execute;

    @Mixin
    private PythonOptions python = new PythonOptions();

    @Option(
            names = "--transcripts",
            paramLabel = "FILE",
            description = "list the faults of agents from JSON lines {\"id\", \"messages\"} with tool calls, as chat"
                    + " servers write them; nothing else is run")
    private Optional<Path> transcripts = Optional.empty();

    public StrategiesCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        List<Strategy> strategies = new ArrayList<>();
        for (String letter : which) {
            Optional<Strategy> strategy = Strategy.of(letter.strip());
            if (strategy.isEmpty()) {
                return console.bad("--which: " + letter + " is none of d, d2, i, a");
            }
            strategies.add(strategy.get());
        }
        Optional<String> wrong = wrong();
        if (wrong.isPresent()) {
            return console.bad(wrong.get());
        }
        StrategyPlan plan = new StrategyPlan(strategies, author, slips, seed, rounds);
        return console.ifOk(
                StrategyLevels.swept(folder),
                projects -> projects.isEmpty()
                        ? context.openToRead(
                                folder, project -> console.ifOk(found(project), f -> run(project, plan, f)))
                        : swept(plan, projects, new ArrayList<>()));
    }

    private Optional<String> wrong() {
        if (slips < 0 || slips > 100 || slips > 0 && !author.equals("offline")) {
            return Optional.of("--slips: give a number from 0 to 100, for --author offline");
        }
        if (rounds < 0 || rounds > 10) {
            return Optional.of("--rounds: give a number from 0 to 10");
        }
        if (jobs < 1 || jobs > 64) {
            return Optional.of("--jobs: give a number from 1 to 64");
        }
        return levels.stream()
                .filter(l -> l < 0 || l > 100)
                .findFirst()
                .map(l -> "--levels: " + l + " is no number from 0 to 100");
    }

    private Result<List<StrategyLevel>> found(Project project) {
        return levels.isEmpty()
                ? StrategyLevels.own(project, OptionalInt.empty()).map(List::of)
                : StrategyLevels.of(project, levels);
    }

    /** Opens the projects of a sweep one inside the other, so that all are open when the comparison runs. */
    private int swept(StrategyPlan plan, List<Path> left, List<StrategyLevel> known) {
        return context.openToRead(
                left.getFirst(),
                project -> console.ifOk(StrategyLevels.own(project, StrategyLevels.level(left.getFirst())), level -> {
                    known.add(level);
                    return left.size() == 1
                            ? run(project, plan, known)
                            : swept(plan, left.subList(1, left.size()), known);
                }));
    }

    private int run(Project project, StrategyPlan plan, List<StrategyLevel> all) {
        if (transcripts.isPresent()) {
            return console.ifOk(TranscriptReport.of(all.getFirst(), transcripts.get()), results -> {
                print(() -> TranscriptReport.json(results), () -> TranscriptReport.lines(results));
                return Exit.DONE;
            });
        }
        if (plan.offline() ? !python.named() : !execute) {
            return run(project, plan, all, Optional.empty());
        }
        ToIntFunction<Interpreter> running = interpreter -> {
            try (PythonSession session = python.session(interpreter)) {
                return run(project, plan, all, Optional.of(session));
            }
        };
        return plan.offline() ? python.find(console, running) : python.findForModels(console, running);
    }

    private int run(Project project, StrategyPlan plan, List<StrategyLevel> all, Optional<PythonSession> session) {
        Path kept = out.orElseGet(() -> folder.resolve(StrategyFolder.FOLDER));
        return console.ifOk(
                StrategyFolder.open(kept, StrategyJob.stated(plan, all)),
                results -> console.ifOk(
                        asked(project, plan),
                        by -> compared(plan, new StrategyJob(plan, all, by, jobs, results, session), results)));
    }

    private Result<Optional<Author>> asked(Project project, StrategyPlan plan) {
        AuthorChoice choice =
                new AuthorChoice(author, Optional.empty(), replay.map(r -> r.resolve(StrategyFolder.CALLS)));
        return plan.offline()
                ? Result.ok(Optional.empty())
                : context.authors().author(choice, project).map(Optional::of);
    }

    private int compared(StrategyPlan plan, StrategyJob job, StrategyFolder results) {
        console.asks(
                "strategies",
                author.equals(LLM) ? job.left() : 0,
                "once an attempt, and once for each further turn of an agent");
        TaskHandle.Progress end = context.run("strategies", "attempts", job);
        if (!results.results().isEmpty()) {
            if (plan.offline()) {
                console.note(StrategyTable.OFFLINE);
            }
            List<StrategySummary> all = plan.ways().stream()
                    .map(s -> StrategySummary.of(s, results.results(), results::seconds))
                    .toList();
            print(() -> StrategyTable.json(all), () -> StrategyTable.lines(all));
        }
        return switch (end.state()) {
            case FAILED -> console.partly("strategies: " + end.reason() + "; run the same command to continue");
            case CANCELLED -> {
                console.note("strategies: stopped with " + end.message() + "; run the same command to continue");
                yield Exit.INTERRUPTED;
            }
            case DONE, QUEUED, RUNNING, PAUSED -> Exit.DONE;
        };
    }

    /** Holds transcripts of agents against the right queries of their questions, and lists their faults. */
    private static final class TranscriptReport {

        private TranscriptReport() {}

        /** @param file JSON lines of {@link Transcript} */
        static Result<List<StrategyResult>> of(StrategyLevel level, Path file) {
            return LocalApis.start(level.facts(), List.copyOf(level.apis())).then(apis -> {
                try (apis) {
                    return Transcript.read(file, apis.schema()).then(all -> judged(all, level, apis, file));
                }
            });
        }

        private static Result<List<StrategyResult>> judged(
                List<Transcript> all, StrategyLevel level, LocalApis apis, Path file) {
            RecipeRun run = new RecipeRun(apis, RecipeRun.LONG);
            AttemptJudge judge = new AttemptJudge(apis.schema(), run);
            List<StrategyResult> results = new ArrayList<>();
            for (Transcript t : all) {
                Optional<StrategyQuestion> question = level.questions().stream()
                        .filter(q -> q.id().equals(t.id()))
                        .findFirst();
                if (question.isEmpty()) {
                    return Result.bad(file + ": no question of the project has the id " + t.id());
                }
                RecipeRun.RecipeResult ran =
                        new RecipeRun.RecipeResult(run.run(t.trace()).rows(), t.calls(), 0);
                int turns = t.trace().turns().size();
                StrategyAttempt attempt = judge.judged(
                        Strategy.AGENTIC,
                        question.get(),
                        Optional.of(t.trace()),
                        ran,
                        new StrategyAttempt.Spent(0, 0, 0, turns));
                results.add(StrategyResult.of(level.percent(), attempt));
            }
            return Result.ok(results);
        }

        static List<String> lines(List<StrategyResult> results) {
            List<String> lines = new ArrayList<>(Report.of(results)
                    .text("question", StrategyResult::id)
                    .text("", r -> r.verdict().right() ? "right" : "wrong")
                    .number("turns", r -> r.effort().turns())
                    .number("calls", r -> r.effort().calls())
                    .number("needed", TranscriptReport::minimal)
                    .text("faults", r -> r.verdict().faults().isEmpty() ? "no faults" : faults(r))
                    .lines());
            StrategySummary sum = StrategySummary.of(Strategy.AGENTIC, results, r -> 0);
            lines.add(Console.format(
                    "%d transcripts, %d right, %d calls, %d needed by the right ones",
                    sum.answers().questions(),
                    sum.answers().right(),
                    sum.costs().calls(),
                    sum.costs().minimal()));
            sum.faults().forEach((kind, count) -> lines.add(Console.format("%-20s in %d", kind, count)));
            return lines;
        }

        private static String faults(StrategyResult result) {
            return result.verdict().faults().stream()
                    .map(f -> "turn " + f.turn() + " " + f.kind().word())
                    .collect(Collectors.joining(", "));
        }

        private static Optional<Long> minimal(StrategyResult result) {
            return Optional.of(result.effort().minimal())
                    .filter(m -> result.verdict().right());
        }

        static List<?> json(List<StrategyResult> results) {
            return Report.of(results)
                    .text("id", StrategyResult::id)
                    .text("right", r -> r.verdict().right())
                    .text("problem", r -> r.verdict().problem())
                    .number("turns", r -> r.effort().turns())
                    .number("calls", r -> r.effort().calls())
                    .number("minimal", TranscriptReport::minimal)
                    .text(
                            "faults",
                            r -> Report.of(r.verdict().faults())
                                    .number("turn", TraceFault::turn)
                                    .text("kind", f -> f.kind().word())
                                    .values())
                    .values();
        }
    }
}
