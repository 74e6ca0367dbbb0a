/**
 * Finds the author or the model that a project, a run plan or a command names.
 */
@NullMarked
package org.spartabench.project.author;

import org.jspecify.annotations.NullMarked;
