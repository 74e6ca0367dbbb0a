/**
 * Serves a project to several validators: the roster, their assignments and the queue of each.
 */
@NullMarked
package org.spartabench.project.team;

import org.jspecify.annotations.NullMarked;
