/**
 * Plans the calls of a query: finds what binds each input, and the order with the fewest requests.
 */
@NullMarked
package org.spartabench.apis.virtual.planner;

import org.jspecify.annotations.NullMarked;
