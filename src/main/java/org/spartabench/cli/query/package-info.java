/**
 * Runs, explains, classifies and rewrites single queries, and compares their rows with gold rows.
 */
@NullMarked
package org.spartabench.cli.query;

import org.jspecify.annotations.NullMarked;
