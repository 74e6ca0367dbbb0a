/** Values in rows → one table of figures, as text for a terminal, as CSV and as values for JSON. */
@NullMarked
package org.spartabench.base.report;

import org.jspecify.annotations.NullMarked;
