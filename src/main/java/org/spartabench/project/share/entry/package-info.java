/** Signed entries of a shared project: what a copy tells the others, the key of a copy, and what is refused. */
@NullMarked
package org.spartabench.project.share.entry;

import org.jspecify.annotations.NullMarked;
