package org.spartabench.fact.sample;

/** How many rows a sample domain has. */
public enum Scale {
    /** Some hundred rows a table, for looking around and for tests. */
    SMALL,
    /** The row counts of the SPARTA paper, for benchmarks. */
    FULL
}
