/**
 * Events of a run for people. One item's events come in; a line for each, its full text, and the sentence that says why a
 * query was empty go out.
 */
@NullMarked
package org.spartabench.ui.event;

import org.jspecify.annotations.NullMarked;
