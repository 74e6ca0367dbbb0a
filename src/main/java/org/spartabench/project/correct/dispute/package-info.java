/**
 * Keeps what was compared for a correction of the set, and reads the cases that people decide blind.
 */
@NullMarked
package org.spartabench.project.correct.dispute;

import org.jspecify.annotations.NullMarked;
