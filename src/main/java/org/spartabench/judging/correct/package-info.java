/**
 * Holds the disputed items of a set as people see and rule on them, what the rulings come to, and the report.
 */
@NullMarked
package org.spartabench.judging.correct;

import org.jspecify.annotations.NullMarked;
