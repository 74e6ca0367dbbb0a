/**
 * Reads gold items, and finds the groups of each from its query.
 */
@NullMarked
package org.spartabench.publishing.score.gold;

import org.jspecify.annotations.NullMarked;
