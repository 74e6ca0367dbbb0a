/**
 * Reads and writes the settings, words, templates and guidelines of a project.
 */
@NullMarked
package org.spartabench.project.file;

import org.jspecify.annotations.NullMarked;
