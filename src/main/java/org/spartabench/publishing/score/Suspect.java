package org.spartabench.publishing.score;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.authors.item.answer.AnswerValue;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.metric.Metric;

/**
 * Names an item whose gold answer may be wrong: several good systems give one other answer.
 *
 * @param answer that they share, as the best of them writes it
 * @param systems those that give it with their share of right answers, the best first
 * @param evidence the sum of these shares, less those of the systems that give the gold answer
 */
public record Suspect(Gold item, List<String> answer, Map<String, Double> systems, double evidence) {

    /** Systems that must agree. */
    public static final int LEAST = 2;

    /** A system is good if it is right at least this often, compared with the best one. */
    private static final double GOOD = 0.5;

    /** Holds a system's answer to an item, normalised. */
    private record Given(String system, double share, List<String> answer, List<String> key) {}

    /** Lists the suspects, those with most evidence first. An answer without a value counts as none. */
    public static List<Suspect> of(GoldSet gold, List<SystemAnswers> systems) {
        Map<String, Double> shares = new LinkedHashMap<>();
        systems.forEach(s -> shares.put(s.name(), share(gold, s)));
        double best = shares.values().stream().mapToDouble(d -> d).max().orElse(0);
        List<SystemAnswers> good = systems.stream()
                .filter(s ->
                        shares.getOrDefault(s.name(), 0.0) > 0 && shares.getOrDefault(s.name(), 0.0) >= GOOD * best)
                .sorted(Comparator.comparing(s -> -shares.getOrDefault(s.name(), 0.0)))
                .toList();
        List<Suspect> suspects = new ArrayList<>();
        for (Gold item : gold.items()) {
            List<Given> given = good.stream()
                    .flatMap(s -> s.answer(item.id()).stream()
                            .map(a -> new Given(s.name(), shares.getOrDefault(s.name(), 0.0), a, key(a))))
                    .filter(g -> !g.key().isEmpty())
                    .toList();
            suspects.addAll(of(item, given));
        }
        suspects.sort(Comparator.comparing(s -> -s.evidence()));
        return suspects;
    }

    private static List<Suspect> of(Gold item, List<Given> given) {
        List<String> right = key(item.answer());
        double against = given.stream()
                .filter(g -> g.key().equals(right))
                .mapToDouble(Given::share)
                .sum();
        Map<List<String>, List<Given>> alike = new HashMap<>();
        given.stream()
                .filter(g -> !g.key().equals(right))
                .forEach(g ->
                        alike.computeIfAbsent(g.key(), k -> new ArrayList<>()).add(g));
        return alike.values().stream()
                .filter(same -> same.size() >= LEAST)
                .map(same -> {
                    Map<String, Double> systems = new LinkedHashMap<>();
                    same.forEach(g -> systems.put(g.system(), g.share()));
                    double evidence = same.stream().mapToDouble(Given::share).sum() - against;
                    return new Suspect(item, same.getFirst().answer(), systems, evidence);
                })
                .filter(suspect -> suspect.evidence() > 0)
                .toList();
    }

    private static double share(GoldSet gold, SystemAnswers system) {
        return gold.items().stream()
                .mapToDouble(item -> system.score(item, Metric.LIST).em())
                .average()
                .orElse(0);
    }

    /** Gives the normalised values in one order; answers are alike for the list metric if these are equal. */
    private static List<String> key(List<String> answer) {
        return answer.stream()
                .map(AnswerValue::of)
                .filter(v -> !v.isEmpty())
                .sorted()
                .toList();
    }
}
