/** Reads what a set says beside its questions: texts come in, definitions with conditions and formulas go out. */
@NullMarked
package org.spartabench.judging.check.knowledge;

import org.jspecify.annotations.NullMarked;
