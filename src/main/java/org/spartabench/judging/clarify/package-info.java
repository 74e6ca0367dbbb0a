/**
 * Holds what was asked about an open question, what became clear, which answers leaked, and the figures of it.
 */
@NullMarked
package org.spartabench.judging.clarify;

import org.jspecify.annotations.NullMarked;
