/**
 * Writes numbers, values, changes of answers and SQL as text for people.
 */
@NullMarked
package org.spartabench.desktop.text;

import org.jspecify.annotations.NullMarked;
