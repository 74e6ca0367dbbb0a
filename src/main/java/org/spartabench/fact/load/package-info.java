/**
 * Builds a fact base. An import plan and its source come in; a file that DuckDB or H2 can open goes out.
 */
@NullMarked
package org.spartabench.fact.load;

import org.jspecify.annotations.NullMarked;
