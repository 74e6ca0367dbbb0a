/** Reads outputs: printed texts, values and files of pairs come in, outputs go out, which {@code rows} compares. */
@NullMarked
package org.spartabench.output;

import org.jspecify.annotations.NullMarked;
