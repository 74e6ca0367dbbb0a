package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.METRIC_COLLISION;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.authors.item.answer.ScoredText;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;

/** Finds answers that a metric cannot distinguish from nothing, from each other, or from another number, and names the metric. */
final class MetricCollision implements CheckedItem.Check {

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        Map<String, Set<String>> values = scored(pair.answer(), AnswerValue::of);
        Map<String, Set<String>> texts = scored(pair.answer(), ScoredText::of);
        collisions("The list metric reads", "The list metric cannot distinguish", values, found);
        texts.values()
                .removeAll(values.values().stream().filter(a -> a.size() > 1).toList());
        texts.computeIfPresent("", (none, answers) -> answers.equals(values.get("")) ? null : answers);
        collisions("The official metrics read", "The official metrics cannot distinguish", texts, found);
        texts.values().removeIf(all -> all.stream().noneMatch(a -> a.matches("-\\d+(\\.\\d+)?|\\d+\\.\\d+")));
        if (!texts.isEmpty()) {
            Map.Entry<String, Set<String>> first = texts.entrySet().iterator().next();
            String message = "The official metrics ignore sign and decimal point: "
                    + first.getValue().iterator().next() + " counts as " + first.getKey();
            found.add(Finding.of(METRIC_COLLISION, INFO, message).showing(table(texts)));
        }
        return found;
    }

    /** Groups answers by their form in a metric. */
    private static Map<String, Set<String>> scored(Collection<String> answers, UnaryOperator<String> form) {
        Map<String, Set<String>> scored = new LinkedHashMap<>();
        answers.forEach(a -> scored.computeIfAbsent(form.apply(a), s -> new LinkedHashSet<>())
                .add(a));
        return scored;
    }

    private static void collisions(
            String read, String distinguish, Map<String, Set<String>> scored, List<Finding> found) {
        Set<String> nothing = scored.getOrDefault("", Set.of());
        if (!nothing.isEmpty()) {
            String message = read + " an answer as empty: " + String.join(", ", nothing);
            found.add(Finding.of(METRIC_COLLISION, ERROR, message).showing(table(Map.of("", nothing))));
        }
        Map<String, Set<String>> alike = new LinkedHashMap<>(scored);
        alike.entrySet().removeIf(e -> e.getKey().isEmpty() || e.getValue().size() < 2);
        if (!alike.isEmpty()) {
            String message = distinguish + " answers: "
                    + String.join(", ", alike.values().iterator().next());
            found.add(Finding.of(METRIC_COLLISION, WARNING, message).showing(table(alike)));
        }
    }

    private static Evidence table(Map<String, Set<String>> scored) {
        List<List<String>> rows = new ArrayList<>();
        scored.forEach((text, answers) -> answers.forEach(a -> rows.add(List.of(a, text))));
        return Evidence.pairs("answer", "as scored", rows);
    }
}
