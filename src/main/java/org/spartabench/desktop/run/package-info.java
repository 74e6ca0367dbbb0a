/** Shows the generation of items. A plan and a run's events come in; growing trees, their timeline and costs go out. */
@NullMarked
package org.spartabench.desktop.run;

import org.jspecify.annotations.NullMarked;
