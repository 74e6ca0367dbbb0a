/**
 * Asks what the questions of items leave open, and keeps what became clear.
 */
@NullMarked
package org.spartabench.project.clarification;

import org.jspecify.annotations.NullMarked;
