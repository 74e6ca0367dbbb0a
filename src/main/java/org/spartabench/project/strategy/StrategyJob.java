package org.spartabench.project.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.answering.compare.StrategyLevel;
import org.spartabench.answering.compare.StrategyPlan;
import org.spartabench.answering.compare.StrategyResult;
import org.spartabench.answering.execution.LocalApis;
import org.spartabench.answering.execution.RecipeRun;
import org.spartabench.answering.strategist.ModelStrategist;
import org.spartabench.answering.strategist.OfflineStrategist;
import org.spartabench.answering.strategist.Strategist;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.answering.strategy.StrategyAttempt;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.request.Author;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.making.run.OrderedWorkers;
import org.spartabench.project.failure.StoreException;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.sql.print.Sql;

/**
 * Answers all questions of some levels in each way, and keeps each attempt at once. What is kept is not done again.
 *
 * @param python runs the programs that a model writes
 */
public record StrategyJob(
        StrategyPlan plan,
        List<StrategyLevel> levels,
        Optional<Author> author,
        int jobs,
        StrategyFolder out,
        Optional<PythonSession> python)
        implements Job {

    private static final double NANOS = 1e9;

    /** @param author empty for the offline one */
    public StrategyJob(
            StrategyPlan plan, List<StrategyLevel> levels, Optional<Author> author, int jobs, StrategyFolder out) {
        this(plan, levels, author, jobs, out, Optional.empty());
    }

    public StrategyJob {
        levels = List.copyOf(levels);
    }

    /** States what a folder for this comparison belongs to. */
    public static StrategyFolder.Stated stated(StrategyPlan plan, List<StrategyLevel> levels) {
        String all = levels.stream()
                .map(l ->
                        l.percent() + " " + l.apis().stream().map(a -> a.name()).toList() + "\n"
                                + l.questions().stream()
                                        .map(q -> q.id() + " " + q.text() + " " + Sql.print(q.virtual()))
                                        .collect(Collectors.joining("\n")))
                .collect(Collectors.joining("\n"));
        return new StrategyFolder.Stated(plan.unplayed(), Prompt.hash(all));
    }

    private int attempts() {
        return plan.ways().size()
                * levels.stream().mapToInt(l -> l.questions().size()).sum();
    }

    /** Counts the attempts that are not kept yet. */
    public int left() {
        return attempts() - out.results().size();
    }

    @Override
    public String run(TaskControl control) throws InterruptedException {
        control.total(attempts());
        control.done(out.results().size());
        CallJournal journal = out.journal().orThrow(StrategyJob::failed);
        for (StrategyLevel level : levels) {
            if (!control.cancelled()) {
                run(level, journal, control);
            }
        }
        return out.results().size() + " of " + attempts() + " attempts";
    }

    private static StoreException failed(String reason) {
        return new StoreException(reason, new IllegalStateException(reason));
    }

    /** One question in one way. */
    private record Pending(Strategy strategy, StrategyQuestion question) {}

    private void run(StrategyLevel level, CallJournal journal, TaskControl control) throws InterruptedException {
        List<Pending> pending = new ArrayList<>();
        for (StrategyQuestion question : level.questions()) {
            for (Strategy strategy : plan.ways()) {
                if (!out.has(new StrategyResult.Key(level.percent(), question.id(), strategy))) {
                    pending.add(new Pending(strategy, question));
                }
            }
        }
        if (pending.isEmpty()) {
            return;
        }
        control.message(String.format(Locale.ROOT, "%d %% of the tables behind APIs", level.percent()));
        try (LocalApis apis = LocalApis.start(level.facts(), List.copyOf(level.apis()))
                .orThrow(StrategyJob::failed)
                .in(python)) {
            Strategist strategist = strategist(level, apis, journal, control);
            try (OrderedWorkers<Result<StrategyAttempt>> workers = new OrderedWorkers<>(
                    jobs,
                    0,
                    pending.size() - 1,
                    i -> strategist.attempt(
                            pending.get(i).strategy(), pending.get(i).question()))) {
                for (int i = 0; i < pending.size() && !control.cancelled(); i++) {
                    control.awaitWhilePaused();
                    keep(level, workers.take(i), control);
                }
            }
        }
    }

    private Strategist strategist(StrategyLevel level, LocalApis apis, CallJournal journal, TaskControl control) {
        return author.<Strategist>map(a -> new ModelStrategist(
                        a.keeping(journal).at(new CallPurpose(0, 0, Allowance.until(control::cancelled))),
                        apis,
                        new ModelStrategist.Settings(RecipeRun.LONG, plan.rounds(), plan.seed(), level.percent()),
                        python))
                .orElseGet(
                        () -> OfflineStrategist.of(apis, RecipeRun.LONG, level.questions(), plan.slips(), plan.seed()));
    }

    private void keep(StrategyLevel level, Result<StrategyAttempt> made, TaskControl control) {
        switch (made) {
            case Result.Ok<StrategyAttempt>(StrategyAttempt attempt) -> {
                out.add(
                        StrategyResult.of(level.percent(), attempt),
                        attempt.spent().nanos() / NANOS);
                control.done(out.results().size());
            }
            case Result.Bad<StrategyAttempt> bad -> {
                if (!control.cancelled()) {
                    throw failed(bad.message());
                }
            }
        }
    }
}
