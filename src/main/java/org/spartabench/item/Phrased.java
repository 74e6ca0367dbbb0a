package org.spartabench.item;

/** A grounded query with its question. */
public record Phrased(Grounded grounded, Question question) {}
