/**
 * Keeps what is settled for releases, the releases so far and their errata.
 */
@NullMarked
package org.spartabench.project.release.register;

import org.jspecify.annotations.NullMarked;
