/**
 * Estimates errors from seeded faults. The number of faults found comes in; detection rates and an estimate of the
 * errors left in a set, with intervals, go out.
 */
@NullMarked
package org.spartabench.judging.review.seeding;

import org.jspecify.annotations.NullMarked;
