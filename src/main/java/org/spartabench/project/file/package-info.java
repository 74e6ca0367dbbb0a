/**
 * Reads and writes the files of a project beside its database. Settings, words, prompts and templates come in and go out.
 */
@NullMarked
package org.spartabench.project.file;

import org.jspecify.annotations.NullMarked;
