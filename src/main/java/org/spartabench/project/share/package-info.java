/** Shares a project: what people decide in one copy goes to the others over a log, and theirs comes in. */
@NullMarked
package org.spartabench.project.share;

import org.jspecify.annotations.NullMarked;
