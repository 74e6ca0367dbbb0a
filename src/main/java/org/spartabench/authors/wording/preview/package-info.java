/**
 * Shows what words say before a question is made with them. A schema, its lexicon and facts come in; sample questions with real
 * values, and the words that a person should look at, go out.
 */
@NullMarked
package org.spartabench.authors.wording.preview;

import org.jspecify.annotations.NullMarked;
