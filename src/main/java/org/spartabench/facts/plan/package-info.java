/**
 * Holds the plan of an import, its tables and columns, which a person may change.
 */
@NullMarked
package org.spartabench.facts.plan;

import org.jspecify.annotations.NullMarked;
