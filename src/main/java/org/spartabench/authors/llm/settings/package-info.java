/**
 * Holds the settings of a model, and the source of its key without the key.
 */
@NullMarked
package org.spartabench.authors.llm.settings;

import org.jspecify.annotations.NullMarked;
