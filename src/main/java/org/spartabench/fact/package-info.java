/**
 * Holds the reference fact database. CSV folders, database files and JDBC sources come in; a {@link
 * org.spartabench.fact.Schema} with its join graph, read-only answers within enforced limits, and passages go out.
 */
@NullMarked
package org.spartabench.fact;

import org.jspecify.annotations.NullMarked;
