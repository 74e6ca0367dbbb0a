/**
 * Calls language models over the OpenAI-compatible chat protocol. A call comes in; a reply, or the reason for its
 * absence, goes out.
 */
@NullMarked
package org.spartabench.authors.llm;

import org.jspecify.annotations.NullMarked;
