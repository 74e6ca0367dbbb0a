/**
 * Opens fact bases and answers read-only statements: a guarded query and limits come in; rows, or the failure of
 * an engine, go out.
 */
@NullMarked
package org.spartabench.facts.engine;

import org.jspecify.annotations.NullMarked;
