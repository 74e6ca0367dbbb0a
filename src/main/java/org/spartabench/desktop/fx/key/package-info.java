/**
 * Represents keys by the characters they type, and shows them on buttons.
 */
@NullMarked
package org.spartabench.desktop.fx.key;

import org.jspecify.annotations.NullMarked;
