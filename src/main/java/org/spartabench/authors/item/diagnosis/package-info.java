/**
 * Says why a query returns nothing, and which edit of a blamed predicate an author proposes.
 */
@NullMarked
package org.spartabench.authors.item.diagnosis;

import org.jspecify.annotations.NullMarked;
