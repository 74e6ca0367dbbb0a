/**
 * Resolves names: a query and a schema come in; the column of each name, and the nesting type of each subquery, go
 * out.
 */
@NullMarked
package org.spartabench.sql.name;

import org.jspecify.annotations.NullMarked;
