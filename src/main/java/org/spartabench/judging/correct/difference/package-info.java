/**
 * Names how two queries or programs differ, and the kind of mistake that this suggests.
 */
@NullMarked
package org.spartabench.judging.correct.difference;

import org.jspecify.annotations.NullMarked;
