package org.spartabench.item;

import org.spartabench.query.Block;

/**
 * A query that ran and returned something. Only a grounded query can be nested again or put into words.
 *
 * @param rows number of rows it returned
 * @param nanos time of the engine
 */
public record Grounded(Block query, Answer answer, long rows, long nanos) {}
