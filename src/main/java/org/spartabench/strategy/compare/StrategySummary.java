package org.spartabench.strategy.compare;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.spartabench.strategy.Strategy;
import org.spartabench.strategy.compare.StrategyResult.Effort;

/**
 * Sums the results of a strategy.
 *
 * @param answers to questions over APIs; {@code plain} to those that need none at their level; {@code refusals} of those
 *     that cannot be asked, which are right if they name the missing input
 * @param faults of traces: in how many each kind was found
 * @param levels all answers by level
 */
public record StrategySummary(
        Strategy strategy,
        Answers answers,
        Answers plain,
        Answers refusals,
        long refused,
        Costs costs,
        SortedMap<String, Integer> faults,
        SortedMap<Integer, Answers> levels) {

    public record Answers(long questions, long right) {

        public double accuracy() {
            return questions == 0 ? 0 : right / (double) questions;
        }

        private static Answers of(Collection<StrategyResult> results) {
            return new Answers(
                    results.size(),
                    results.stream().filter(r -> r.verdict().right()).count());
        }
    }

    /**
     * Sums the effort for questions over APIs.
     *
     * @param seconds for a question, on average
     */
    public record Costs(double seconds, long calls, long minimal, long rows, long modelCalls, long tokens) {

        public double ratio() {
            return minimal == 0 ? calls == 0 ? 1 : calls : calls / (double) minimal;
        }
    }

    /** @param seconds of an attempt */
    public static StrategySummary of(
            Strategy strategy, List<StrategyResult> results, ToDoubleFunction<StrategyResult> seconds) {
        List<StrategyResult> own =
                results.stream().filter(r -> r.strategy() == strategy).toList();
        List<StrategyResult> answered =
                own.stream().filter(r -> r.verdict().applies()).toList();
        List<StrategyResult> closed =
                answered.stream().filter(r -> !r.verdict().missing().isEmpty()).toList();
        List<StrategyResult> asked = answered.stream()
                .filter(r -> !r.verdict().plain() && r.verdict().missing().isEmpty())
                .toList();
        SortedMap<String, Integer> faults = new TreeMap<>();
        answered.forEach(r -> r.verdict().faults().stream()
                .map(f -> f.kind().word())
                .distinct()
                .forEach(word -> faults.merge(word, 1, Integer::sum)));
        Map<Integer, List<StrategyResult>> byLevel =
                answered.stream().collect(Collectors.groupingBy(StrategyResult::level));
        SortedMap<Integer, Answers> levels = new TreeMap<>();
        byLevel.forEach((level, some) -> levels.put(level, Answers.of(some)));
        return new StrategySummary(
                strategy,
                Answers.of(asked),
                Answers.of(answered.stream().filter(r -> r.verdict().plain()).toList()),
                Answers.of(closed),
                own.size() - answered.size(),
                new Costs(
                        asked.stream().mapToDouble(seconds).average().orElse(0),
                        sum(asked, Effort::calls),
                        sum(asked, Effort::minimal),
                        sum(asked, Effort::rows),
                        sum(asked, Effort::modelCalls),
                        sum(asked, Effort::tokens)),
                faults,
                levels);
    }

    private static long sum(List<StrategyResult> results, ToLongFunction<Effort> count) {
        return results.stream().map(StrategyResult::effort).mapToLong(count).sum();
    }
}
