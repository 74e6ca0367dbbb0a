/**
 * Explains why a query lacks a row. A query and an expected row come in; blocking predicates and witness rows go out.
 */
@NullMarked
package org.spartabench.repair.explain;

import org.jspecify.annotations.NullMarked;
