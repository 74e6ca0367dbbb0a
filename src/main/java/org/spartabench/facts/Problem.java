package org.spartabench.facts;

/** Describes one error in the input: one line that says what, where and what to do. */
public record Problem(String message) {}
