/**
 * Reads facts out of texts, and has people verify them: {@code sparta extract}.
 */
@NullMarked
package org.spartabench.cli.extract;

import org.jspecify.annotations.NullMarked;
