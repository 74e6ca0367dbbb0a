/**
 * Reads the items of a project as others get them: as the gold of a score, or with answers that hold now.
 */
@NullMarked
package org.spartabench.project.publication;

import org.jspecify.annotations.NullMarked;
