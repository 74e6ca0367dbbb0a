/**
 * The desk at which a person verifies what was read out of texts. An extraction comes in; one value after the other, and decisions on disk, go out.
 */
@NullMarked
package org.spartabench.project.extract.desk;

import org.jspecify.annotations.NullMarked;
