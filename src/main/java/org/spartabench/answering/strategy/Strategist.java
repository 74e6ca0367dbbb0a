package org.spartabench.answering.strategy;

import org.spartabench.facts.Result;

/** Answers questions in four ways. Safe for several threads. */
public interface Strategist {

    /**
     * Answers one question in one way; a wrong answer or none is a result, too.
     *
     * @return bad if no further question can be answered, because the model is silent, perhaps
     */
    Result<StrategyAttempt> attempt(Strategy strategy, StrategyQuestion question);
}
