/** Shows the scores of systems on the project's items, and the browser of their errors. */
@NullMarked
package org.spartabench.desktop.score;

import org.jspecify.annotations.NullMarked;
