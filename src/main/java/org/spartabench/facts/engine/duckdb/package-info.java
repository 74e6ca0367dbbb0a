/**
 * Connects to DuckDB, compares a file and its rows with their schema before the first statement, and writes
 * Parquet files.
 */
@NullMarked
package org.spartabench.facts.engine.duckdb;

import org.jspecify.annotations.NullMarked;
