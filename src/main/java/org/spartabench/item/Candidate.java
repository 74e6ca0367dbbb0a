package org.spartabench.item;

import org.spartabench.query.Block;

/** Holds a query that is written and has not run. */
public record Candidate(Block query) {}
