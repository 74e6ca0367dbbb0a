/**
 * Keeps the language models of a project by role, its own prompts and the calls to models.
 */
@NullMarked
package org.spartabench.project.model;

import org.jspecify.annotations.NullMarked;
