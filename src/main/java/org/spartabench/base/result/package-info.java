/**
 * Holds the result of reading external input: a value, or all problems, each in one line.
 */
@NullMarked
package org.spartabench.base.result;

import org.jspecify.annotations.NullMarked;
