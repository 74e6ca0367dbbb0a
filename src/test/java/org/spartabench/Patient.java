package org.spartabench;

import java.time.Duration;
import org.spartabench.facts.statement.Limits;

/** Limits for statements of tests: what a busy machine does to the product's own two seconds is nobody's fault. */
public final class Patient {

    /** A minute, and as many rows as the product's own limits. */
    public static final Limits LIMITS = new Limits(Duration.ofMinutes(1), Limits.DEFAULT.rows());

    private Patient() {}
}
