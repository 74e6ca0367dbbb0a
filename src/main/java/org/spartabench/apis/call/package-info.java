/**
 * Makes the calls of a query within its limits: writes requests, follows pages, repeats what failed, reads replies
 * as typed rows.
 */
@NullMarked
package org.spartabench.apis.call;

import org.jspecify.annotations.NullMarked;
