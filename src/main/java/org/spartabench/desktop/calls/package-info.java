/** Shows calls of APIs. Steps of a query and lines of the ledger come in; the fetch plan, calls and replies go out. */
@NullMarked
package org.spartabench.desktop.calls;

import org.jspecify.annotations.NullMarked;
