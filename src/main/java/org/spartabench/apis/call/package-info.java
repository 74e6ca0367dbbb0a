/**
 * Makes the calls of a query within its limits: writes requests, follows pages, repeats what failed, reads replies
 * as typed rows. It adds the key of a server to a request and takes it out of what comes back.
 */
@NullMarked
package org.spartabench.apis.call;

import org.jspecify.annotations.NullMarked;
