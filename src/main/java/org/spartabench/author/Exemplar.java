package org.spartabench.author;

import org.spartabench.query.Block;

/** Holds a query with a good question, as an example for authors. */
public record Exemplar(Block query, String question) {}
