/**
 * Reads foreign data. CSV folders, SQLite files and PostgreSQL databases come in; their tables, columns and raw rows go out.
 */
@NullMarked
package org.spartabench.facts.source;

import org.jspecify.annotations.NullMarked;
