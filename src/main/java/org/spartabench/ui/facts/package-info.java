/** The facts room: tables, passages, and the graph of what may be compared with what. */
@NullMarked
package org.spartabench.ui.facts;

import org.jspecify.annotations.NullMarked;
