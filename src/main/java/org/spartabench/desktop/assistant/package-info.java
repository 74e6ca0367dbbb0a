/** Imports foreign data. A source comes in and is checked and corrected step by step; a project goes out. */
@NullMarked
package org.spartabench.desktop.assistant;

import org.jspecify.annotations.NullMarked;
