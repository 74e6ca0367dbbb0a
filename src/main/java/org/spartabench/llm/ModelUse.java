package org.spartabench.llm;

/**
 * Sums the calls of a run to a model.
 *
 * @param calls prompts, each counted once
 * @param failed those of them that got no reply
 * @param requests requests sent, the repeated ones included
 */
public record ModelUse(long calls, long failed, long requests, long promptTokens, long replyTokens) {}
