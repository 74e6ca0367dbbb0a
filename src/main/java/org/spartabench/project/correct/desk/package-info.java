/**
 * Takes one person through the cases of a correction, and counts what the rulings say of models.
 */
@NullMarked
package org.spartabench.project.correct.desk;

import org.jspecify.annotations.NullMarked;
