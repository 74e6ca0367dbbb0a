package org.spartabench.strategy.compare;

import java.util.List;
import org.spartabench.api.Entity;
import org.spartabench.fact.FactBase;
import org.spartabench.strategy.StrategyQuestion;

/**
 * Holds the questions over one set of APIs.
 *
 * @param percent of the tables that stand behind APIs
 */
public record StrategyLevel(
        int percent, FactBase facts, List<? extends Entity.Remote> apis, List<StrategyQuestion> questions) {

    public StrategyLevel {
        apis = List.copyOf(apis);
        questions = List.copyOf(questions);
    }
}
