/**
 * Measures the time and counts the costs of the items of a run as it goes.
 */
@NullMarked
package org.spartabench.making.run.cost.ledger;

import org.jspecify.annotations.NullMarked;
