/**
 * Turns the rulings on cases into the queries and programs of the corrected set.
 */
@NullMarked
package org.spartabench.project.correct.ruling;

import org.jspecify.annotations.NullMarked;
