/**
 * Holds the reference fact database. CSV and Parquet files, database files and JDBC sources come in; a {@link
 * org.spartabench.facts.schema.Schema} with its join graph, read-only answers within enforced limits, and passages go out.
 *
 * <p>Doors: FactBase, FactSession, QueryEngine, TablePage; {@code schema}: Schema; {@code load}: Import; {@code statement}: GuardedQuery, Limits,
 * StatementReply; {@code passage}; {@code plan}: ImportPlan; {@code sample}: SampleDomain; {@code usage}; {@code value}.
 */
@NullMarked
package org.spartabench.facts;

import org.jspecify.annotations.NullMarked;
