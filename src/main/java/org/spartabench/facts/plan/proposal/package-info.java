/**
 * Proposes an import plan: raw tables and declarations come in; types, roles, primary keys, foreign keys and joins
 * go out.
 */
@NullMarked
package org.spartabench.facts.plan.proposal;

import org.jspecify.annotations.NullMarked;
