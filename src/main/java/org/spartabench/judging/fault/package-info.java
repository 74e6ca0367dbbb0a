/**
 * Puts provable faults into right items, and estimates from those that validators find how many errors are left.
 */
@NullMarked
package org.spartabench.judging.fault;

import org.jspecify.annotations.NullMarked;
