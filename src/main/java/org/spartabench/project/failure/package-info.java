/**
 * Says in one line why a file or the database of a project failed.
 */
@NullMarked
package org.spartabench.project.failure;

import org.jspecify.annotations.NullMarked;
