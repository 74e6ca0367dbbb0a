/**
 * The real window shown by itself. A folder comes in; a sample project with a run, its dataset, pictures of a tree growing and
 * of every room go out, or the window with that run going on.
 */
@NullMarked
package org.spartabench.ui.demo;

import org.jspecify.annotations.NullMarked;
