package org.spartabench.judging.correct.consensus;

import org.spartabench.rows.Output;

/**
 * Holds a query or program that a model wrote for an item, or the item's own, with what it gave.
 *
 * @param model empty for the item's own
 * @param text as it was written
 * @param nanos that it took
 */
public record CandidateRun(String model, String text, Output output, long nanos) {}
