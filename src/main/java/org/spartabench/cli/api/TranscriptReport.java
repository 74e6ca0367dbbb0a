package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
        List<String> lines = new ArrayList<>();
        for (StrategyResult r : results) {
            String faults = r.verdict().faults().stream()
                    .map(f -> "turn " + f.turn() + " " + f.kind().word())
                    .collect(Collectors.joining(", "));
            lines.add(Console.format(
                    "%-20s %-5s %4d turns %4d calls%s  %s",
                    r.id(),
                    r.verdict().right() ? "right" : "wrong",
                    r.effort().turns(),
                    r.effort().calls(),
                    r.verdict().right() ? ", " + r.effort().minimal() + " needed" : "",
                    faults.isEmpty() ? "no faults" : faults));
        }
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

    static ArrayNode json(List<StrategyResult> results) {
        ArrayNode root = JsonNodeFactory.instance.arrayNode();
        for (StrategyResult r : results) {
            ObjectNode node = root.addObject()
                    .put("id", r.id())
                    .put("right", r.verdict().right())
                    .put("problem", r.verdict().problem())
                    .put("turns", r.effort().turns())
                    .put("calls", r.effort().calls());
            if (r.verdict().right()) {
                node.put("minimal", r.effort().minimal());
            }
            ArrayNode faults = node.putArray("faults");
            r.verdict()
                    .faults()
                    .forEach(f -> faults.addObject()
                            .put("turn", f.turn())
                            .put("kind", f.kind().word()));
        }
        return root;
    }
}
