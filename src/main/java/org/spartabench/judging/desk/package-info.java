/**
 * Moves a validator through a queue of items, and measures active time and pace.
 */
@NullMarked
package org.spartabench.judging.desk;

import org.jspecify.annotations.NullMarked;
