/**
 * Leads the dialogue between a subject that asks and an oracle that answers, and lets the subject answer the
 * clarified question.
 */
@NullMarked
package org.spartabench.judging.clarify.dialogue;

import org.jspecify.annotations.NullMarked;
