/** The publish room: what the set is made of against its aims, export and import. */
@NullMarked
package org.spartabench.ui.publish;

import org.jspecify.annotations.NullMarked;
