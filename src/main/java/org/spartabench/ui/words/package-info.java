/** The words for tables and columns go in, are edited while questions follow, and come out as the project's own. */
@NullMarked
package org.spartabench.ui.words;

import org.jspecify.annotations.NullMarked;
