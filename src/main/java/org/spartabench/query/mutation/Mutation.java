package org.spartabench.query.mutation;

import org.spartabench.query.Block;

/**
 * Holds a query with one change.
 *
 * @param change what was changed, one line
 */
public record Mutation(MutationKind kind, Block query, String change) {}
