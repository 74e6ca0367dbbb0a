/**
 * Records the decisions of validators, and computes from them the status of an item, for one validator or several.
 */
@NullMarked
package org.spartabench.judging.decision;

import org.jspecify.annotations.NullMarked;
