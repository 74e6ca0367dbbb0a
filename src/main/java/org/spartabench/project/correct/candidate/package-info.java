/**
 * Gets candidates for a correction, from models or from a file of replies.
 */
@NullMarked
package org.spartabench.project.correct.candidate;

import org.jspecify.annotations.NullMarked;
