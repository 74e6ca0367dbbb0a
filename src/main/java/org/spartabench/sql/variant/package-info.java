/** Changes queries. A query comes in; all queries with one change of a kind go out. */
@NullMarked
package org.spartabench.sql.variant;

import org.jspecify.annotations.NullMarked;
