/**
 * Defines the values that travel from stage to stage: candidates, grounded and phrased queries, items, diagnoses,
 * edits, verdicts and refusals. Stages compute them; this package holds no logic of a stage.
 */
@NullMarked
package org.spartabench.authors.item;

import org.jspecify.annotations.NullMarked;
