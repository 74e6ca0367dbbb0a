package org.spartabench.authors.llm;

import java.time.Instant;

/**
 * Holds a call from a journal. Its purpose has item and attempt, but no budget.
 *
 * @param model name of the model
 */
public record Journaled(Call call, String model, Instant at, ModelReply said) {}
