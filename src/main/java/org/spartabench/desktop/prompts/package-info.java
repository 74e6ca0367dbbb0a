/**
 * Edits the prompts of a project. Files that are edited here or elsewhere come in; checked files and their preview go
 * out.
 */
@NullMarked
package org.spartabench.desktop.prompts;

import org.jspecify.annotations.NullMarked;
