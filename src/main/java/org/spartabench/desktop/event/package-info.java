/**
 * Describes the events of an item for people: a line for each, the steps of its history, and the sentence that
 * explains an empty query.
 */
@NullMarked
package org.spartabench.desktop.event;

import org.jspecify.annotations.NullMarked;
