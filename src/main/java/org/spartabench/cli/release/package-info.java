/**
 * Prepares and publishes a set: figures, splits, card, errata and exports.
 */
@NullMarked
package org.spartabench.cli.release;

import org.jspecify.annotations.NullMarked;
