/**
 * Runs long work on a project as jobs. A project and options come in; items, findings, scores or sheets go out.
 */
@NullMarked
package org.spartabench.project.job;

import org.jspecify.annotations.NullMarked;
