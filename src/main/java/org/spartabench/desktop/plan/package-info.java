/** Edits run plans. A plan and the user's input come in; a checked plan goes out. */
@NullMarked
package org.spartabench.desktop.plan;

import org.jspecify.annotations.NullMarked;
