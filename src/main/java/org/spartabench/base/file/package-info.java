/**
 * Copies, deletes and names files and folders, cleans up what a killed program left behind, and says in words why
 * a file cannot be read.
 */
@NullMarked
package org.spartabench.base.file;

import org.jspecify.annotations.NullMarked;
