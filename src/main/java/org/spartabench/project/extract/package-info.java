/**
 * Keeps what is read out of texts in the folder of a project: a line a passage, a line a decision. Passages, a schema of facts and
 * sheets come in; cases, figures and grounding tables go out.
 */
@NullMarked
package org.spartabench.project.extract;

import org.jspecify.annotations.NullMarked;
