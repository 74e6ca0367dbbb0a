/**
 * Shows one event in full, with its request, the prompt to the language model and the reply.
 */
@NullMarked
package org.spartabench.desktop.event.detail;

import org.jspecify.annotations.NullMarked;
