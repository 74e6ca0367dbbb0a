/**
 * Lets through only queries that read known tables by listed means and within bounds. Every query of another area than facts
 * reaches an engine through it.
 */
@NullMarked
package org.spartabench.sql.guard;

import org.jspecify.annotations.NullMarked;
