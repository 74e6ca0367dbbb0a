package org.spartabench.llm;

import java.time.Instant;

/**
 * A call as a journal keeps it. Its work has item and attempt, and nothing of what might be spent.
 *
 * @param model its name
 */
public record Journaled(Call call, String model, Instant at, ModelReply said) {}
