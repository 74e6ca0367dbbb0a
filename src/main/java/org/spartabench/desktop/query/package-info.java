/**
 * Tries queries by hand. A query, and perhaps a missing value, comes in; its rows, its tree, the reason for an empty
 * result or a missing value, the value of each part, and a better query go out.
 */
@NullMarked
package org.spartabench.desktop.query;

import org.jspecify.annotations.NullMarked;
