/**
 * Talks to language models over the OpenAI-compatible chat protocol. A prompt comes in; a reply, or the reason for its
 * absence, goes out. The package does not depend on the content of prompts.
 */
@NullMarked
package org.spartabench.authors.llm;

import org.jspecify.annotations.NullMarked;
