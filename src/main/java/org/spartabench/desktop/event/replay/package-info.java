/**
 * Replays the history of an item with a slider, buttons and keys.
 */
@NullMarked
package org.spartabench.desktop.event.replay;

import org.jspecify.annotations.NullMarked;
