/**
 * Shows notes of plain text and SQL, with long texts folded.
 */
@NullMarked
package org.spartabench.desktop.fx.note;

import org.jspecify.annotations.NullMarked;
