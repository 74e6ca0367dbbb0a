/** Somebody's data goes in step by step, looked at and corrected; a project comes out. */
@NullMarked
package org.spartabench.ui.assistant;

import org.jspecify.annotations.NullMarked;
