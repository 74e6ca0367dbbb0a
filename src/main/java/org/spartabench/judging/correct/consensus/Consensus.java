package org.spartabench.judging.correct.consensus;

/** Says how the outputs of three candidates and of the set's own query agree. */
public enum Consensus {
    /** All candidates give the output of the set's query: it is verified. */
    ALL,
    /** All candidates give one output, and it is another one. */
    AGAINST,
    /** Some ran, and they do not all agree. */
    SPLIT,
    /** No candidate ran. */
    NONE
}
