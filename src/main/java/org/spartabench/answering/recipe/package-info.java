/**
 * Holds what a strategy writes (SQL, a program, a trace of turns), writes programs from queries, seeds mistakes,
 * and reads results from lines.
 */
@NullMarked
package org.spartabench.answering.recipe;

import org.jspecify.annotations.NullMarked;
