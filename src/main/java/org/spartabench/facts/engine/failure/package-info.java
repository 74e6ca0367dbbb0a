/**
 * Reads the error codes and messages of DuckDB, H2 and PostgreSQL, and gives one failure or reason in plain words.
 */
@NullMarked
package org.spartabench.facts.engine.failure;

import org.jspecify.annotations.NullMarked;
