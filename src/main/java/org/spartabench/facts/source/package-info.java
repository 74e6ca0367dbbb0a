/**
 * Reads the rows of one foreign table, from a CSV, Parquet or SQLite file or a PostgreSQL server, and reports each to
 * a watch that may stop the import.
 */
@NullMarked
package org.spartabench.facts.source;

import org.jspecify.annotations.NullMarked;
