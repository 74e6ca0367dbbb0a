/**
 * Runs the recipes of the three makers on one question, explains how their rows differ, and arranges these rows
 * for a person to choose.
 */
@NullMarked
package org.spartabench.answering.contest;

import org.jspecify.annotations.NullMarked;
