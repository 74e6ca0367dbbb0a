/**
 * The repair inspector. The history of one item comes in; its tree at any moment, why a query was empty and how it was
 * repaired go out.
 */
@NullMarked
package org.spartabench.ui.whynot;

import org.jspecify.annotations.NullMarked;
