/** Shows what questions leave open, and the figures of dialogues beside those of the paper. */
@NullMarked
package org.spartabench.desktop.clarify;

import org.jspecify.annotations.NullMarked;
