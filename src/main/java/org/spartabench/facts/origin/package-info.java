/**
 * Locates facts outside the program: a folder of CSV files, a SQLite file, or a schema on a PostgreSQL server,
 * with what their owner declares of them.
 */
@NullMarked
package org.spartabench.facts.origin;

import org.jspecify.annotations.NullMarked;
