package org.spartabench.authors.item.stage;

import org.spartabench.sql.tree.Block;

/** Holds a query that is written and has not run. */
public record Candidate(Block query) {}
