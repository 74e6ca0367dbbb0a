/**
 * Holds what goes to a model and what comes back: prompts, dialogues with tools, replies.
 */
@NullMarked
package org.spartabench.authors.llm.message;

import org.jspecify.annotations.NullMarked;
