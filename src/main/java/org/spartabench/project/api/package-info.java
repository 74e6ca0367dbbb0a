/**
 * Keeps the APIs of a project with their replies and calls, imports them and serves the project's own tables.
 */
@NullMarked
package org.spartabench.project.api;

import org.jspecify.annotations.NullMarked;
