/**
 * Finds what a release says beside an item: evidence, notes and the reason of a change.
 */
@NullMarked
package org.spartabench.project.release.support;

import org.jspecify.annotations.NullMarked;
