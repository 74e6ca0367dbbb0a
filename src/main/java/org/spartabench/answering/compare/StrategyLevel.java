package org.spartabench.answering.compare;

import java.util.List;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.FactBase;

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
