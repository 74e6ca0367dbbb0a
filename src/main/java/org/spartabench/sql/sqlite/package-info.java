/** Reads and writes the SQL of SQLite: a text in its dialect ↔ a tree of the same meaning. */
@NullMarked
package org.spartabench.sql.sqlite;

import org.jspecify.annotations.NullMarked;
