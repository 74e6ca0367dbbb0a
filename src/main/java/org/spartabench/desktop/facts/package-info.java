/** Shows the facts: tables, passages, and the graph of joinable columns. */
@NullMarked
package org.spartabench.desktop.facts;

import org.jspecify.annotations.NullMarked;
