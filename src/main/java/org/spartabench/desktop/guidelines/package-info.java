/** Shows the guidelines of a project beside the current item, and edits them. */
@NullMarked
package org.spartabench.desktop.guidelines;

import org.jspecify.annotations.NullMarked;
