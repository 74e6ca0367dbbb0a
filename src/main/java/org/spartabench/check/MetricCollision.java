package org.spartabench.check;

import static org.spartabench.item.Check.METRIC_COLLISION;
import static org.spartabench.item.Finding.Severity.ERROR;
import static org.spartabench.item.Finding.Severity.INFO;
import static org.spartabench.item.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spartabench.item.Finding;
import org.spartabench.item.Finding.Evidence;
import org.spartabench.item.ScoredText;

/** Finds answers that the scores cannot distinguish from nothing, from each other, or from another number. */
final class MetricCollision implements ItemCheck {

    @Override
    public List<Finding> at(CheckedItem pair) {
        Map<String, Set<String>> scored = new LinkedHashMap<>();
        pair.answer()
                .forEach(a -> scored.computeIfAbsent(ScoredText.of(a), s -> new LinkedHashSet<>())
                        .add(a));
        List<Finding> found = new ArrayList<>();
        Set<String> nothing = scored.getOrDefault("", Set.of());
        if (!nothing.isEmpty()) {
            String message = "The metrics read an answer as empty: " + String.join(", ", nothing);
            found.add(Finding.of(METRIC_COLLISION, ERROR, message).showing(table(Map.of("", nothing))));
        }
        Map<String, Set<String>> alike = new LinkedHashMap<>(scored);
        alike.entrySet().removeIf(e -> e.getKey().isEmpty() || e.getValue().size() < 2);
        if (!alike.isEmpty()) {
            String message = "The metrics cannot distinguish answers: "
                    + String.join(", ", alike.values().iterator().next());
            found.add(Finding.of(METRIC_COLLISION, WARNING, message).showing(table(alike)));
        }
        Map<String, Set<String>> figures = new LinkedHashMap<>(scored);
        figures.entrySet()
                .removeIf(e -> e.getValue().stream().noneMatch(a -> a.matches("-\\d+(\\.\\d+)?|\\d+\\.\\d+")));
        if (!figures.isEmpty()) {
            Map.Entry<String, Set<String>> first = figures.entrySet().iterator().next();
            String message = "The metrics ignore sign and decimal point: "
                    + first.getValue().iterator().next() + " counts as " + first.getKey();
            found.add(Finding.of(METRIC_COLLISION, INFO, message).showing(table(figures)));
        }
        return found;
    }

    private static Evidence table(Map<String, Set<String>> scored) {
        List<List<String>> rows = new ArrayList<>();
        scored.forEach((text, answers) -> answers.forEach(a -> rows.add(List.of(a, text))));
        return Evidence.pairs("answer", "as scored", rows);
    }
}
