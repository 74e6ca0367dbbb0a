/**
 * Says what the tables of a schema may be asked for, by their keys and the number of different values in their
 * columns.
 */
@NullMarked
package org.spartabench.facts.usage;

import org.jspecify.annotations.NullMarked;
