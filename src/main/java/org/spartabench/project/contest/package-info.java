/** Stores contests beside their items, and the versions of a query that a person's choice creates. */
@NullMarked
package org.spartabench.project.contest;

import org.jspecify.annotations.NullMarked;
