package org.spartabench.authors.llm;

/**
 * Sums the calls of a run to a model.
 *
 * @param calls prompts, each counted once
 * @param failed calls without a reply
 * @param questions calls for the words of a question, which the costs of queries leave out
 * @param requests sent, with retries
 */
public record ModelUse(long calls, long failed, long questions, long requests, long promptTokens, long replyTokens) {}
