package org.spartabench.authors.item.stage;

import org.spartabench.authors.item.Question;

/** A grounded query with its question. */
public record Phrased(Grounded grounded, Question question) {}
