/** Editing run plans: a plan and what the user types come in, a checked plan goes out. */
@NullMarked
package org.spartabench.ui.plan;

import org.jspecify.annotations.NullMarked;
