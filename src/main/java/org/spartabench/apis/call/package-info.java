/**
 * Makes the calls; no other package opens a connection to an API. A mapping and arguments come in, rows and a ledger go
 * out.
 */
@NullMarked
package org.spartabench.apis.call;

import org.jspecify.annotations.NullMarked;
