package org.spartabench.judging.review;

import java.time.Instant;
import java.util.Optional;

/**
 * A version of an item's question, or of its query with the question that was put for it.
 *
 * @param number from 1, the original
 * @param author who wrote it: a validator, empty for the original
 * @param at when it was written; empty for the original
 * @param sql the query it was written for
 */
public record Version(int number, String text, String author, Optional<Instant> at, String sql) {}
