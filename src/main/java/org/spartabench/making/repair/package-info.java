/**
 * Repairs queries by why-not provenance. A query without rows comes in. An author gets its diagnosis, the
 * predicates that block an expected row; the query with one blamed predicate rewritten, or a refusal, goes out.
 */
@NullMarked
package org.spartabench.making.repair;

import org.jspecify.annotations.NullMarked;
