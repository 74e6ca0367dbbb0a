/**
 * Holds a query at each stage of its making, from blueprint and candidate to a grounded and a phrased query.
 */
@NullMarked
package org.spartabench.authors.item.stage;

import org.jspecify.annotations.NullMarked;
