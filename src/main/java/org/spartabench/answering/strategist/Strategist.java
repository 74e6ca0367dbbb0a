package org.spartabench.answering.strategist;

import org.spartabench.answering.strategy.Strategy;
import org.spartabench.answering.strategy.StrategyAttempt;
import org.spartabench.answering.strategy.StrategyQuestion;
import org.spartabench.base.result.Result;

/** Answers questions by four strategies. Safe for several threads. */
public interface Strategist {

    /**
     * Answers one question by one strategy; a wrong answer or none is a result, too.
     *
     * @return bad if no further question can be answered, because the model is silent, perhaps
     */
    Result<StrategyAttempt> attempt(Strategy strategy, StrategyQuestion question);
}
