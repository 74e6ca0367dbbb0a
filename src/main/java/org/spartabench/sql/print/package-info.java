/**
 * Prints query trees as SQL, on one line or for people, with the ranges of blocks and predicates; no other package
 * does.
 */
@NullMarked
package org.spartabench.sql.print;

import org.jspecify.annotations.NullMarked;
