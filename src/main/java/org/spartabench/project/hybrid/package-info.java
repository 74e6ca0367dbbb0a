/**
 * Makes and writes hybrid sets: moves a share of a project's tables behind APIs, and finds the questions of each
 * level.
 */
@NullMarked
package org.spartabench.project.hybrid;

import org.jspecify.annotations.NullMarked;
