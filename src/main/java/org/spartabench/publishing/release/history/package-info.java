/**
 * Compares a release with earlier ones: its version, its changes, its corrections.
 */
@NullMarked
package org.spartabench.publishing.release.history;

import org.jspecify.annotations.NullMarked;
