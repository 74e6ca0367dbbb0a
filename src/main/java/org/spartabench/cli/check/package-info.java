/**
 * Checks items, seeds faults and rates the naturalness of questions.
 */
@NullMarked
package org.spartabench.cli.check;

import org.jspecify.annotations.NullMarked;
