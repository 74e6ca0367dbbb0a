package org.spartabench.llm;

/**
 * Sums the calls of a run to a model.
 *
 * @param calls prompts, each counted once
 * @param failed calls without a reply
 * @param requests sent, with retries
 */
public record ModelUse(long calls, long failed, long requests, long promptTokens, long replyTokens) {}
