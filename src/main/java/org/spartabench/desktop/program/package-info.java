/**
 * Shows the pandas program of a query. A query comes in; its program runs beside it, and what one line, one predicate, one
 * phrase and one frame have in common is highlighted together.
 */
@NullMarked
package org.spartabench.desktop.program;

import org.jspecify.annotations.NullMarked;
