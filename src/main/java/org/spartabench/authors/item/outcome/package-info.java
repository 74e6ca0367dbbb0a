/**
 * Says how a step ended: with a value, or with a refusal that names the objection or the broken law.
 */
@NullMarked
package org.spartabench.authors.item.outcome;

import org.jspecify.annotations.NullMarked;
