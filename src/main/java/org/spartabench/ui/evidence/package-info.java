/** A query and one of its answers come in; the rows and passages that support it, block by block, are shown. */
@NullMarked
package org.spartabench.ui.evidence;

import org.jspecify.annotations.NullMarked;
