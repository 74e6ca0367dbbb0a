/**
 * Edits the words for tables and columns. A lexicon comes in; questions update during the edit, and the project's own
 * words go out.
 */
@NullMarked
package org.spartabench.desktop.words;

import org.jspecify.annotations.NullMarked;
