/**
 * Shows what a project's words say. A schema, its lexicon and facts come in; sample questions with real values, and the words that
 * a person should look at, go out.
 */
@NullMarked
package org.spartabench.project.words;

import org.jspecify.annotations.NullMarked;
