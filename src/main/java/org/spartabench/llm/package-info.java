/**
 * Language models behind the OpenAI-compatible chat protocol. A prompt comes in; a reply, or why there is none, goes out.
 * Nothing here knows what the prompts are about.
 */
@NullMarked
package org.spartabench.llm;

import org.jspecify.annotations.NullMarked;
