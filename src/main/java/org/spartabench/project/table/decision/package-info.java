/**
 * Reads and writes the tables of decisions, assignments, findings and seeded faults, and sets the status that
 * follows from them.
 */
@NullMarked
package org.spartabench.project.table.decision;

import org.jspecify.annotations.NullMarked;
