/** Shows evidence. A query and one of its answers come in; the supporting rows and passages go out, block by block. */
@NullMarked
package org.spartabench.desktop.evidence;

import org.jspecify.annotations.NullMarked;
