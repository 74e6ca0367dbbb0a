/**
 * Reads and writes the table of runs with their events and costs.
 */
@NullMarked
package org.spartabench.project.table.run;

import org.jspecify.annotations.NullMarked;
