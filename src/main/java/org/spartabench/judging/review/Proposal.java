package org.spartabench.judging.review;

import java.time.Instant;

/**
 * Holds an author's proposed wording of an item's question. It is stored whether accepted or not; a validator's
 * decision makes it a version of the question.
 *
 * @param id grows with time, over all items
 * @param author who wrote it: {@code offline}, or a model
 */
public record Proposal(long id, int item, String question, String author, Instant at) {}
