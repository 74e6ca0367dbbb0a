/**
 * Repairs queries by why-not provenance. A query that returned nothing comes in. Its diagnosis, the predicates that
 * block an expected row, goes to an author; the query with one blamed predicate rewritten, or a refusal, goes out.
 */
@NullMarked
package org.spartabench.repair;

import org.jspecify.annotations.NullMarked;
