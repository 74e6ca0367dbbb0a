package org.spartabench.cli.api;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.answering.compare.StrategyLevel;
import org.spartabench.answering.compare.StrategyResult;
import org.spartabench.answering.compare.StrategySummary;
import org.spartabench.answering.compare.Transcript;
import org.spartabench.answering.strategy.AttemptJudge;
import org.spartabench.answering.strategy.LocalApis;
import org.spartabench.answering.strategy.RecipeRun;
import org.spartabench.answering.strategy.Strategy;
import org.spartabench.answering.strategy.StrategyAttempt;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.answering.strategy.TraceFault;
import org.spartabench.base.report.Report;
import org.spartabench.cli.io.Console;
import org.spartabench.facts.Result;

/** Holds transcripts of agents against the right queries of their questions, and lists their faults. */
final class TranscriptReport {

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
            RecipeRun.Ran ran = new RecipeRun.Ran(run.run(t.trace()).rows(), t.calls(), 0);
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
