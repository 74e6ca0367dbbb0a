/**
 * Makes releases and the page of a project's items, and deals the items to splits.
 */
@NullMarked
package org.spartabench.project.release;

import org.jspecify.annotations.NullMarked;
