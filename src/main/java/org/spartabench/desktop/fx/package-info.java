/**
 * Provides small controls that several screens share, and the two themes of the window.
 */
@NullMarked
package org.spartabench.desktop.fx;

import org.jspecify.annotations.NullMarked;
