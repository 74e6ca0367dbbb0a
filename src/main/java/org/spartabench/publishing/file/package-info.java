/**
 * Writes files and folders completely or not at all, and the JSON of published files.
 */
@NullMarked
package org.spartabench.publishing.file;

import org.jspecify.annotations.NullMarked;
