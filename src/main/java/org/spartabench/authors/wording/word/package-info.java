/**
 * Reads the lists of English words, identifiers as words, and figures as people write them.
 */
@NullMarked
package org.spartabench.authors.wording.word;

import org.jspecify.annotations.NullMarked;
