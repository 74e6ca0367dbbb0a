package org.spartabench.judging.clarify;

import java.util.Optional;
import org.spartabench.authors.item.Paradigm;

/**
 * Holds what became clear about an item, and what it was good for.
 *
 * @param open whether the question leaves a second reading open; only a subject without a model finds that
 * @param executed empty if nothing was executed
 */
public record ClarifyResult(Clarification said, Difficulty difficulty, boolean open, Optional<Executed> executed) {

    /**
     * Says whether the subject answered right.
     *
     * @param standard from the question alone
     * @param lcf with the clarification
     */
    public record Executed(Paradigm paradigm, boolean standard, boolean lcf) {}
}
