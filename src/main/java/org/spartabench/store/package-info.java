/**
 * The project folder. Facts, runs, events, items, decisions and settings come in and are on disk when a call returns;
 * they go out again as the values they were. Nothing else writes project files.
 */
@NullMarked
package org.spartabench.store;

import org.jspecify.annotations.NullMarked;
