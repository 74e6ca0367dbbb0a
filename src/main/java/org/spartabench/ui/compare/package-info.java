/**
 * Two trees beside each other. Two sides (items, versions, moments, queries) come in; which blocks correspond and what differs
 * between them, clause by clause and word by word, goes out.
 */
@NullMarked
package org.spartabench.ui.compare;

import org.jspecify.annotations.NullMarked;
