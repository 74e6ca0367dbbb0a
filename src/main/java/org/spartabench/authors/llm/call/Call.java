package org.spartabench.authors.llm.call;

import java.util.Optional;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.message.ToolDialogue;

/**
 * Holds one call to a model.
 *
 * @param kind of the request: {@code where}
 * @param seed of the request, unique in a run
 * @param turn from 1; the next after a useless reply
 * @param prompt the whole content as text; journals find a call by it
 * @param dialogue the same content as messages and tools, where the model may use tools
 */
public record Call(CallPurpose work, String kind, long seed, int turn, Prompt prompt, Optional<ToolDialogue> dialogue) {

    public Call(CallPurpose work, String kind, long seed, int turn, Prompt prompt) {
        this(work, kind, seed, turn, prompt, Optional.empty());
    }
}
