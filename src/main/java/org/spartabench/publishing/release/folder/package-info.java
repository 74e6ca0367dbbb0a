/**
 * Writes a release into a folder, completely or not at all, and reads it back.
 */
@NullMarked
package org.spartabench.publishing.release.folder;

import org.jspecify.annotations.NullMarked;
