package org.spartabench.answering.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.spartabench.answering.compare.StrategyResult.Effort;
import org.spartabench.answering.strategy.Strategy;

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

        /** Gives the share that is right; empty if there are no questions. */
        public OptionalDouble accuracy() {
            return questions == 0 ? OptionalDouble.empty() : OptionalDouble.of(right / (double) questions);
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
     * @param seconds for a question, on average; empty if there are no questions
     * @param minimal calls that the questions with a right answer need at least
     * @param ratio calls made by calls needed, over the right answers; empty if there are none
     */
    public record Costs(
            OptionalDouble seconds,
            long calls,
            long minimal,
            OptionalDouble ratio,
            long rows,
            long modelCalls,
            long tokens) {

        private static Costs of(List<StrategyResult> asked, OptionalDouble seconds) {
            List<StrategyResult> right =
                    asked.stream().filter(r -> r.verdict().right()).toList();
            long made = sum(right, Effort::calls);
            long minimal = sum(right, Effort::minimal);
            return new Costs(
                    seconds,
                    sum(asked, Effort::calls),
                    minimal,
                    right.isEmpty()
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(minimal == 0 ? Math.max(made, 1) : made / (double) minimal),
                    sum(asked, Effort::rows),
                    sum(asked, Effort::modelCalls),
                    sum(asked, Effort::tokens));
        }
    }

    /** Says why there are no questions over APIs, and so no accuracy; empty if there are some. */
    public Optional<String> unmeasured() {
        if (answers.questions() > 0) {
            return Optional.empty();
        }
        List<String> why = new ArrayList<>();
        if (refused > 0) {
            why.add(
                    strategy == Strategy.IMPERATIVE
                            ? refused + " need a program of the model, which runs only with --execute"
                            : refused + " cannot be written with functions");
        }
        if (plain.questions() > 0) {
            why.add(plain.questions() + " read no API");
        }
        if (refusals.questions() > 0) {
            why.add(refusals.questions() + " cannot be asked");
        }
        return Optional.of(strategy.title() + " has no accuracy: "
                + (why.isEmpty() ? "it was not compared" : "of its questions " + String.join(", ", why)));
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
                Costs.of(asked, asked.stream().mapToDouble(seconds).average()),
                faults,
                levels);
    }

    private static long sum(List<StrategyResult> results, ToLongFunction<Effort> count) {
        return results.stream().map(StrategyResult::effort).mapToLong(count).sum();
    }
}
