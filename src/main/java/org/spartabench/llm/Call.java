package org.spartabench.llm;

/**
 * Holds one call to a model.
 *
 * @param kind of the request: {@code where}
 * @param seed of the request; no other request of a run has it
 * @param turn from 1; asked again after a bad reply it is the next
 */
public record Call(CallPurpose work, String kind, long seed, int turn, Prompt prompt) {}
