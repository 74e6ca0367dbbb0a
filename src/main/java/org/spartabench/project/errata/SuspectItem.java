package org.spartabench.project.errata;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.spartabench.publishing.errata.ItemReport;

/**
 * Holds an item on which several good systems agree against the gold answer.
 *
 * @param systems those that agree, with their share of right answers
 * @param slip the query that would give their answer, or how it differs; empty before it was looked for
 * @param reported whether the project has an erratum of it that is open
 */
public record SuspectItem(
        int number,
        String id,
        String question,
        List<String> gold,
        List<String> answer,
        Map<String, Double> systems,
        double evidence,
        String slip,
        boolean reported) {

    private static final double PERCENT = 100;
    private static final int NAMED = 5;

    public SuspectItem {
        gold = List.copyOf(gold);
        answer = List.copyOf(answer);
    }

    SuspectItem with(String found) {
        return new SuspectItem(number, id, question, gold, answer, systems, evidence, found, reported);
    }

    /** Tells who agrees: {@code large-model (71 %), small-model (40 %)}. */
    public String agreeing() {
        return systems.entrySet().stream()
                .map(e -> String.format(Locale.ROOT, "%s (%.0f %%)", e.getKey(), PERCENT * e.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Makes a report of it, by the systems. */
    public ItemReport report() {
        String values =
                answer.stream().limit(NAMED).collect(Collectors.joining(", ")) + (answer.size() > NAMED ? ", …" : "");
        return new ItemReport(
                id,
                systems.size() + " systems agree on another answer: " + values,
                String.join(", ", systems.keySet()));
    }
}
