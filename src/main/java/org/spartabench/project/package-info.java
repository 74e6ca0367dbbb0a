/**
 * Owns the project folder. Facts, runs, events, items, decisions and settings come in and are on disk when a call
 * returns; they go out as the same values. Nothing else writes project files.
 *
 * <p>Doors: Project, ProjectFolder; {@code run}; {@code review}; {@code correct}; {@code pair}; {@code release}; {@code job}.
 */
@NullMarked
package org.spartabench.project;

import org.jspecify.annotations.NullMarked;
