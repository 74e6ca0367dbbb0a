/**
 * Locates facts outside the program: a folder of CSV or Parquet files, a SQLite file, or a schema on a PostgreSQL server,
 * with what their owner declares of them.
 */
@NullMarked
package org.spartabench.facts.origin;

import org.jspecify.annotations.NullMarked;
