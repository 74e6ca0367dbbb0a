/**
 * Records each call with its arguments and its reply, and counts calls.
 */
@NullMarked
package org.spartabench.apis.call.ledger;

import org.jspecify.annotations.NullMarked;
