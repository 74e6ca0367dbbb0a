/**
 * Runs the checks on the items of a project, and seeds faults, as jobs.
 */
@NullMarked
package org.spartabench.project.check;

import org.jspecify.annotations.NullMarked;
