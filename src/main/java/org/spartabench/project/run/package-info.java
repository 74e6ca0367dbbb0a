/**
 * Keeps the runs of a project with their events and costs, and resumes them.
 */
@NullMarked
package org.spartabench.project.run;

import org.jspecify.annotations.NullMarked;
