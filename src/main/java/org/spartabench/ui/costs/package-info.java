/** What runs have cost, as tables and charts: runs with their metrics come in, views and files go out. */
@NullMarked
package org.spartabench.ui.costs;

import org.jspecify.annotations.NullMarked;
