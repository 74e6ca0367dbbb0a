/**
 * Lets through only queries that read known tables by listed means and within bounds; every query reaches an
 * engine through it.
 */
@NullMarked
package org.spartabench.sql.guard;

import org.jspecify.annotations.NullMarked;
