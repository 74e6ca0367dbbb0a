package org.spartabench.judging.fault;

import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.sql.tree.Block;

/**
 * Holds an item with one fault: its question and query no longer match.
 *
 * @param query the faulty query, or the right one under a faulty question
 * @param answer of that query
 * @param change what was changed, one line
 */
public record Fault(FaultKind kind, Block query, Question question, Answer answer, String change) {}
