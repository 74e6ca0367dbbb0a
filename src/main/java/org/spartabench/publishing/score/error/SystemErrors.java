package org.spartabench.publishing.score.error;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.Json;
import org.spartabench.base.report.Report;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.metric.AnswerScore;
import org.spartabench.publishing.score.metric.Metric;

/** Lists the wrong answers of systems, by item and system. */
public record SystemErrors(List<SystemError> all) {

    /** Explains a wrong answer; empty if it is right. */
    @FunctionalInterface
    public interface Explainer {
        Optional<Suggestion> explain(Gold gold, List<String> answer);
    }

    /** Takes note of each answer that was looked at, and says whether to continue. */
    @FunctionalInterface
    public interface Pace {
        boolean next(int done) throws InterruptedException;
    }

    public SystemErrors {
        all = List.copyOf(all);
    }

    /** Finds them; empty if the pace ended it. */
    public static Optional<SystemErrors> of(GoldSet gold, List<SystemAnswers> systems, Explainer explainer, Pace pace)
            throws InterruptedException {
        List<SystemError> found = new ArrayList<>();
        int done = 0;
        for (Gold item : gold.items()) {
            for (SystemAnswers system : systems) {
                if (!pace.next(++done)) {
                    return Optional.empty();
                }
                Optional<List<String>> answer = system.answer(item.id());
                AnswerScore score = system.score(item, Metric.LIST);
                if (score.em() < 1) {
                    Suggestion why = Optional.ofNullable(system.unusable().get(item.id()))
                            .map(Suggestion::unusable)
                            .or(() -> explainer.explain(item, answer.orElse(List.of())))
                            .orElse(Suggestion.NO_ANSWER);
                    found.add(new SystemError(system.name(), item, answer, score, why));
                }
            }
        }
        return Optional.of(new SystemErrors(found));
    }

    /** Writes them as CSV (RFC 4180); an answer is a JSON list, empty where there is none. */
    public String csv() {
        return Report.of(all)
                .text("system", SystemError::system)
                .text("question_id", e -> e.gold().id())
                .text("question", e -> e.gold().question())
                .text("gold", e -> Json.MAPPER.valueToTree(e.gold().answer()))
                .text("answer", e -> e.answer().map(Json.MAPPER::valueToTree))
                .number("f1", e -> e.score().f1())
                .text("suggested_error", e -> e.suggestion().likely().label())
                .text("suggestion", e -> e.suggestion().text())
                .csv();
    }

    /**
     * Adds to scores, as {@link org.spartabench.publishing.score.ScoreJson} makes them, what each system answered:
     * {@code {"answers": {id: [{"em": 1}, …]}}}; a wrong answer with the values that it lacks and those
     * that are too many.
     */
    public ObjectNode into(ObjectNode scores, GoldSet gold, List<SystemAnswers> systems) {
        Map<String, Map<String, SystemError>> wrong = new HashMap<>();
        all.forEach(
                e -> wrong.computeIfAbsent(e.gold().id(), id -> new HashMap<>()).put(e.system(), e));
        ObjectNode answers = scores.putObject("answers");
        for (Gold item : gold.items()) {
            ArrayNode each = answers.putArray(item.id());
            systems.forEach(s -> each.add(answer(
                    Optional.ofNullable(wrong.getOrDefault(item.id(), Map.of()).get(s.name())))));
        }
        return scores;
    }

    private static ObjectNode answer(Optional<SystemError> error) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        if (error.isEmpty()) {
            return node.put("em", 1);
        }
        SystemError e = error.get();
        node.put("em", 0).put("f1", e.score().f1());
        e.answer().ifPresent(values -> {
            ArrayNode given = node.putArray("answer");
            values.forEach(given::add);
            e.suggestion().missing().forEach(node.putArray("missing")::add);
            e.suggestion().extra().forEach(node.putArray("extra")::add);
        });
        return node.put("suggestion", e.suggestion().text())
                .put("error", e.suggestion().likely().label());
    }

    /**
     * Holds an answer of a system that is no exact match by the list metric.
     *
     * @param answer empty if the system gave none
     * @param suggestion what it is likely wrong about
     */
    public record SystemError(
            String system, Gold gold, Optional<List<String>> answer, AnswerScore score, Suggestion suggestion) {

        public SystemError {
            answer = answer.map(List::copyOf);
        }
    }
}
