/** Reports of published items that somebody finds wrong. Files come in, reports go out. */
@NullMarked
package org.spartabench.publishing.errata;

import org.jspecify.annotations.NullMarked;
