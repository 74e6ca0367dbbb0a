/**
 * Names tables and columns in English. A schema and the words of a project come in; a lexicon goes out.
 */
@NullMarked
package org.spartabench.authors.wording.lexicon;

import org.jspecify.annotations.NullMarked;
