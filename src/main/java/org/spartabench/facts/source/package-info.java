/**
 * Reads the rows of one foreign table, from a CSV file, a SQLite file or a PostgreSQL server, and reports each to
 * a watch that may stop the import.
 */
@NullMarked
package org.spartabench.facts.source;

import org.jspecify.annotations.NullMarked;
