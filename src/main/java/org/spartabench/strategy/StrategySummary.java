package org.spartabench.strategy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.api.call.Called;

/**
 * Sums the attempts of a strategy.
 *
 * @param seconds for a question, on average
 * @param faults of traces, by kind
 */
public record StrategySummary(
        Strategy strategy, Answers answers, double seconds, Effort effort, Map<String, Integer> faults) {

    /** @param questions those that the strategy could be asked, {@code refused} the others */
    public record Answers(long questions, long right, long refused) {

        public double accuracy() {
            return questions == 0 ? 0 : right / (double) questions;
        }
    }

    /** Counts calls, the fewest that would do, and the rows in the replies. */
    public record Effort(long calls, long minimal, long rows) {

        public double ratio() {
            return minimal == 0 ? calls == 0 ? 1 : calls : calls / (double) minimal;
        }
    }

    public static StrategySummary of(Strategy strategy, List<StrategyAttempt> attempts) {
        List<StrategyAttempt> asked =
                attempts.stream().filter(a -> a.judgement().applies()).toList();
        Map<String, Integer> faults = new TreeMap<>();
        asked.forEach(a -> a.judgement().faults().stream()
                .map(f -> f.kind().word())
                .distinct()
                .forEach(word -> faults.merge(word, 1, Integer::sum)));
        return new StrategySummary(
                strategy,
                new Answers(
                        asked.size(),
                        asked.stream().filter(a -> a.judgement().right()).count(),
                        attempts.size() - asked.size()),
                asked.stream().mapToLong(StrategyAttempt::nanos).average().orElse(0) / 1e9,
                new Effort(
                        asked.stream().mapToLong(a -> a.ran().made()).sum(),
                        asked.stream().mapToLong(a -> a.judgement().minimal()).sum(),
                        asked.stream()
                                .flatMap(a -> a.ran().calls().stream())
                                .mapToLong(Called::rows)
                                .sum()),
                faults);
    }
}
