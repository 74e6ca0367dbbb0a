package org.spartabench.llm;

/** A model that answers prompts. Safe for use by several threads. */
public interface LanguageModel {

    /** The model's name, as lineage and reports show it. */
    String name();

    /** Asks, and waits for what comes of it. */
    ModelReply say(Call call);

    /** Asks only to test whether the model answers. */
    default ModelReply say(Prompt prompt) {
        return say(new Call(CallPurpose.NONE, "", 0, 1, prompt));
    }
}
