/** Shows the costs of runs. Runs with their metrics come in; tables, charts and files go out. */
@NullMarked
package org.spartabench.desktop.costs;

import org.jspecify.annotations.NullMarked;
