package org.spartabench.fact;

/** One thing that is wrong with what was handed in: one line that says what, where and what to do. */
public record Problem(String message) {}
