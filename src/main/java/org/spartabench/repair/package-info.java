/**
 * Repair by why-not provenance. A query that returned nothing comes in; its diagnosis (what blocks an expected row,
 * found by relaxing predicates) goes to an author, and the query with one blamed predicate rewritten, or a refusal,
 * goes out.
 */
@NullMarked
package org.spartabench.repair;

import org.jspecify.annotations.NullMarked;
