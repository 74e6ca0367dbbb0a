/** Attempts of strategies → results as files and screens show them, and their sums beside the paper's. */
@NullMarked
package org.spartabench.answering.compare;

import org.jspecify.annotations.NullMarked;
