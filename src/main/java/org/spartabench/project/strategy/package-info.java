/**
 * Runs strategies over projects as a job, and keeps their attempts and calls in a folder.
 */
@NullMarked
package org.spartabench.project.strategy;

import org.jspecify.annotations.NullMarked;
