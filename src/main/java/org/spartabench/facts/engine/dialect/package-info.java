/**
 * Rewrites a statement and its literals so that DuckDB and PostgreSQL give the rows that it means.
 */
@NullMarked
package org.spartabench.facts.engine.dialect;

import org.jspecify.annotations.NullMarked;
