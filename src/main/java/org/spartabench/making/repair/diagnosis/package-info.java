/**
 * Diagnoses empty results. A query without rows comes in; an expected row and the predicates that block it go out.
 */
@NullMarked
package org.spartabench.making.repair.diagnosis;

import org.jspecify.annotations.NullMarked;
