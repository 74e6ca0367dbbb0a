package org.spartabench.facts.sample;

/** Sets the number of rows of a sample domain. */
public enum Scale {
    /** Some hundred rows a table, for looking around and for tests. */
    SMALL,
    /** The row counts of the SPARTA paper, for benchmarks. */
    FULL
}
