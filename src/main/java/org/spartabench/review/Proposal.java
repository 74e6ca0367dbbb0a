package org.spartabench.review;

import java.time.Instant;

/**
 * Another wording of an item's question that an author proposed. It is kept whether or not it is taken; taken, it becomes a
 * version of the question by a validator's decision.
 *
 * @param id grows with time, over all items
 * @param author who wrote it: {@code offline}, or a model
 */
public record Proposal(long id, int item, String question, String author, Instant at) {}
