/** Reads units of measure in words, and those of columns. */
@NullMarked
package org.spartabench.judging.check.unit;

import org.jspecify.annotations.NullMarked;
