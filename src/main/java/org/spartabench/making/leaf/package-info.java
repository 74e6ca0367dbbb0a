/**
 * Defines the methods that write queries without nesting. A schema and the plan of a block come in; a query that
 * ran and returned rows goes out.
 */
@NullMarked
package org.spartabench.making.leaf;

import org.jspecify.annotations.NullMarked;
