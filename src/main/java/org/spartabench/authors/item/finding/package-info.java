/**
 * Names the checks of items, and holds what each check found, with evidence and a fix.
 */
@NullMarked
package org.spartabench.authors.item.finding;

import org.jspecify.annotations.NullMarked;
