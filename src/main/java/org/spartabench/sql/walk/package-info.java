/**
 * Walks query trees in the order of their text, and finds aggregates and fixed columns.
 */
@NullMarked
package org.spartabench.sql.walk;

import org.jspecify.annotations.NullMarked;
