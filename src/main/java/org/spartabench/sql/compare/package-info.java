/** Compares queries. Two block trees come in; their canonical forms and an alignment of their clauses go out. */
@NullMarked
package org.spartabench.sql.compare;

import org.jspecify.annotations.NullMarked;
