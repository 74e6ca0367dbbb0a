/**
 * Measures on the facts what supports a plan: values of a column, rows that columns identify, rows whose foreign
 * key has a partner.
 */
@NullMarked
package org.spartabench.facts.plan.evidence;

import org.jspecify.annotations.NullMarked;
