/**
 * The page Text: reads facts out of texts and has people verify them. Texts and a schema come in; decisions, figures and the columns that pass go out.
 */
@NullMarked
package org.spartabench.desktop.extract;

import org.jspecify.annotations.NullMarked;
