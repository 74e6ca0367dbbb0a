/**
 * Holds one read-only statement with its limits, and its reply: rows or a failure.
 */
@NullMarked
package org.spartabench.facts.statement;

import org.jspecify.annotations.NullMarked;
