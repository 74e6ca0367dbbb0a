/**
 * Finds the tables and inner blocks that nested predicates can join, and counts their rows and keys.
 */
@NullMarked
package org.spartabench.making.nest.join;

import org.jspecify.annotations.NullMarked;
