/** Runs a program and its query over the same facts, and says whether they give the same rows. */
@NullMarked
package org.spartabench.python.trial;

import org.jspecify.annotations.NullMarked;
