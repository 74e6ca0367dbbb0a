/**
 * Builds fact bases. An import plan and its source, or another fact base, come in; a DuckDB file, or a copy in H2's memory,
 * goes out.
 */
@NullMarked
package org.spartabench.facts.load;

import org.jspecify.annotations.NullMarked;
