/**
 * Runs long work on a project as jobs: runs, contests, naturalness and review sheets.
 */
@NullMarked
package org.spartabench.project.job;

import org.jspecify.annotations.NullMarked;
