/** Reads outputs: printed texts, values and files of pairs come in, outputs go out, which {@code rows} compares. */
@NullMarked
package org.spartabench.rows.output;

import org.jspecify.annotations.NullMarked;
