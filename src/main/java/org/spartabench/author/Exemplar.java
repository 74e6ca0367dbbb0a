package org.spartabench.author;

import org.spartabench.query.Block;

/** A query with a good question, to learn the manner of asking from. */
public record Exemplar(Block query, String question) {}
