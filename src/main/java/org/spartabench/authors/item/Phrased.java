package org.spartabench.authors.item;

/** A grounded query with its question. */
public record Phrased(Grounded grounded, Question question) {}
