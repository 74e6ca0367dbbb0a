/**
 * Holds the reference fact database. CSV folders, database files and JDBC sources come in; a {@link
 * org.spartabench.facts.schema.Schema} with its join graph, read-only answers within enforced limits, and passages go out.
 */
@NullMarked
package org.spartabench.facts;

import org.jspecify.annotations.NullMarked;
