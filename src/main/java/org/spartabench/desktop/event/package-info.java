/**
 * Writes the events of a run for people. One item's events come in; a line for each, its full text, and the sentence
 * that explains an empty query go out.
 */
@NullMarked
package org.spartabench.desktop.event;

import org.jspecify.annotations.NullMarked;
