/**
 * Corrects a set: a query of the set and those of three models → whether all agree, or a case for two people; rulings → what
 * the case comes to; two trees → how they differ and the category that this suggests.
 */
@NullMarked
package org.spartabench.judging.correct;

import org.jspecify.annotations.NullMarked;
