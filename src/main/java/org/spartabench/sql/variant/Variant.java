package org.spartabench.sql.variant;

import org.spartabench.sql.tree.Block;

/**
 * Holds a query with one change.
 *
 * @param change what was changed, one line
 */
public record Variant(VariantKind kind, Block query, String change) {}
