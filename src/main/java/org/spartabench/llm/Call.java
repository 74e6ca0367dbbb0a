package org.spartabench.llm;

/**
 * Holds one call to a model.
 *
 * @param kind of the request: {@code where}
 * @param seed of the request, unique in a run
 * @param turn from 1; the next after a useless reply
 */
public record Call(CallPurpose work, String kind, long seed, int turn, Prompt prompt) {}
