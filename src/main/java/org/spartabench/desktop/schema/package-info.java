/** Draws schemas. A schema comes in; a graph with tables as boxes in two colours and joins as lines goes out. */
@NullMarked
package org.spartabench.desktop.schema;

import org.jspecify.annotations.NullMarked;
