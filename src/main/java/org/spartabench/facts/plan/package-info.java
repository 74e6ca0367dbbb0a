/**
 * Proposes how to import foreign tables. Raw tables come in; types, roles, primary keys, foreign keys and joins go out as an
 * import plan that a person may change.
 */
@NullMarked
package org.spartabench.facts.plan;

import org.jspecify.annotations.NullMarked;
