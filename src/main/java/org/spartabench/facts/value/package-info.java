/**
 * Names the types of values, the same on every engine, and writes each value in the one form that answers, exports
 * and comparisons use.
 */
@NullMarked
package org.spartabench.facts.value;

import org.jspecify.annotations.NullMarked;
