/** The window as a whole: the rooms are wired to the frame here, above all of them. */
@NullMarked
package org.spartabench.ui;

import org.jspecify.annotations.NullMarked;
