/** Shows the composition of the set against its targets; exports and imports it. */
@NullMarked
package org.spartabench.desktop.publish;

import org.jspecify.annotations.NullMarked;
