/**
 * Compares two trees side by side. Two sides (items, versions, moments, queries) come in; corresponding blocks and
 * their differences, clause by clause and word by word, go out.
 */
@NullMarked
package org.spartabench.desktop.compare;

import org.jspecify.annotations.NullMarked;
