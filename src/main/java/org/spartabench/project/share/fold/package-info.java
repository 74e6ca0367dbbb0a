/**
 * Folds entries into the tables of a project: what others say comes in, what was said here goes out, and every copy with the same
 * entries comes to the same, whatever their order of arrival.
 */
@NullMarked
package org.spartabench.project.share.fold;

import org.jspecify.annotations.NullMarked;
