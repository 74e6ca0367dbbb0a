package org.spartabench.sql.mutation;

import org.spartabench.sql.tree.Block;

/**
 * Holds a query with one change.
 *
 * @param change what was changed, one line
 */
public record Mutation(MutationKind kind, Block query, String change) {}
