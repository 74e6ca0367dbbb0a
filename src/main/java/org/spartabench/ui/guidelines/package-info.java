/** The guidelines of a project, to be read and edited beside the item that is decided. */
@NullMarked
package org.spartabench.ui.guidelines;

import org.jspecify.annotations.NullMarked;
