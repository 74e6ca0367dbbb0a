/**
 * Owns the project folder. Facts, runs, events, items, decisions and settings come in and are on disk when a call
 * returns; they go out as the same values. Nothing else writes project files.
 */
@NullMarked
package org.spartabench.project;

import org.jspecify.annotations.NullMarked;
