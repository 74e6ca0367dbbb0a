/**
 * Writes the text files of a project: whole files that are never half written, and files that grow by lines.
 */
@NullMarked
package org.spartabench.project.disk;

import org.jspecify.annotations.NullMarked;
