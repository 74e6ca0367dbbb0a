/**
 * Names the rules under which two outputs count as equal, the profiles that allow them, and the verdict of a
 * comparison.
 */
@NullMarked
package org.spartabench.rows.verdict;

import org.jspecify.annotations.NullMarked;
