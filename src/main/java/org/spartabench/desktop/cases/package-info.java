/** Shows the items that need people: the query and the candidates side by side, and the keys that decide. */
@NullMarked
package org.spartabench.desktop.cases;

import org.jspecify.annotations.NullMarked;
