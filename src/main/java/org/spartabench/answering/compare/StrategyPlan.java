package org.spartabench.answering.compare;

import java.util.List;
import org.spartabench.answering.strategy.Strategy;

/**
 * Says what a comparison runs.
 *
 * @param author {@code offline}, {@code llm} or {@code replay}
 * @param slips percent of the questions on which the offline author errs
 * @param rounds in which a failed recipe goes back to a model
 */
public record StrategyPlan(List<Strategy> ways, String author, int slips, long seed, int rounds) {

    public static final int ROUNDS = 1;

    public static final StrategyPlan OFFLINE = new StrategyPlan(List.of(Strategy.values()), "offline", 0, 1, ROUNDS);

    public StrategyPlan {
        ways = List.copyOf(ways);
    }

    public boolean offline() {
        return author.equals("offline");
    }

    /** Gives the same plan with a replay in place of the model, which must give the same results. */
    public StrategyPlan unplayed() {
        return new StrategyPlan(ways, author.equals("replay") ? "llm" : author, slips, seed, rounds);
    }
}
