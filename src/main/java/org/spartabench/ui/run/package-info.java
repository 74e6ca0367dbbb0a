/** The room where items are generated: a plan and a run's events come in; the growing trees, their timeline and costs go out. */
@NullMarked
package org.spartabench.ui.run;

import org.jspecify.annotations.NullMarked;
