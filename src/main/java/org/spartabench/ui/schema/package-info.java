/** A schema goes in, its picture comes out: tables as boxes in two colours, with lines for what joins them. */
@NullMarked
package org.spartabench.ui.schema;

import org.jspecify.annotations.NullMarked;
