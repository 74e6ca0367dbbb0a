/**
 * Compares candidates with the items of a set, and draws verified items for people.
 */
@NullMarked
package org.spartabench.project.correct;

import org.jspecify.annotations.NullMarked;
