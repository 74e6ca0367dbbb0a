package org.spartabench.authors.llm;

/** A model that answers prompts. Safe for use by several threads. */
public interface LanguageModel {

    /** Gives the model's name, as lineage and reports show it. */
    String name();

    /** Asks, and waits for the reply. */
    ModelReply say(Call call);

    /** Tests whether the model answers. */
    default ModelReply say(Prompt prompt) {
        return say(new Call(CallPurpose.NONE, "", 0, 1, prompt));
    }
}
