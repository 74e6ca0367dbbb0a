package org.spartabench.item;

import org.spartabench.query.Block;

/** A query that has been written but not yet run. */
public record Candidate(Block query) {}
