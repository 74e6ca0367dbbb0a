/** The answers of the makers side by side, and the keys that choose one. */
@NullMarked
package org.spartabench.desktop.candidates;

import org.jspecify.annotations.NullMarked;
