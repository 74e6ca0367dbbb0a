/**
 * The values that travel from stage to stage: candidates, grounded and phrased queries, items, diagnoses, edits, verdicts,
 * and refusals. Nothing here does anything.
 */
@NullMarked
package org.spartabench.item;

import org.jspecify.annotations.NullMarked;
