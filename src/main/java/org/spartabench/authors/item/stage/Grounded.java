package org.spartabench.authors.item.stage;

import org.spartabench.authors.item.answer.Answer;
import org.spartabench.sql.tree.Block;

/**
 * Holds a query that ran and returned rows. Only a grounded query can be nested again or verbalised.
 *
 * @param rows number of rows it returned
 * @param nanos time of the engine
 */
public record Grounded(Block query, Answer answer, long rows, long nanos) {}
