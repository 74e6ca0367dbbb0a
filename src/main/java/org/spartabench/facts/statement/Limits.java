package org.spartabench.facts.statement;

import java.time.Duration;

/**
 * Limits one statement.
 *
 * @param time wall time after which the engine is really interrupted
 * @param rows most rows fetched; more makes the reply {@linkplain Rows#truncated() truncated}
 */
public record Limits(Duration time, int rows) {

    /** Two seconds and 10,000 rows. */
    public static final Limits DEFAULT = new Limits(Duration.ofSeconds(2), 10_000);
}
