/**
 * Writes questions without a model. A query block, its schema and a {@link
 * org.spartabench.authors.wording.lexicon.Lexicon} come in; an English question whose phrases know the predicates they
 * state goes out.
 */
@NullMarked
package org.spartabench.authors.wording;

import org.jspecify.annotations.NullMarked;
