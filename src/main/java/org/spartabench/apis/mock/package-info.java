/** Serves APIs on this machine. Entities and rows come in, HTTP replies go out, with faults from a script. */
@NullMarked
package org.spartabench.apis.mock;

import org.jspecify.annotations.NullMarked;
