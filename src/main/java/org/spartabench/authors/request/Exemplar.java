package org.spartabench.authors.request;

import org.spartabench.sql.tree.Block;

/** Holds a query with a good question, as an example for authors. */
public record Exemplar(Block query, String question) {}
