package org.spartabench.llm;

import java.util.Optional;

/** Keeps the calls of one run. Safe for use by several threads. */
public interface CallJournal {

    /** What this very call, with the same prompt, was answered before. */
    Optional<ModelReply.Replied> answered(Call call);

    /** Keeps a call and what came of it; when this returns, it is on disk. */
    void append(Call call, String model, ModelReply said);

    /** Keeps nothing. */
    CallJournal NONE = new CallJournal() {
        @Override
        public Optional<ModelReply.Replied> answered(Call call) {
            return Optional.empty();
        }

        @Override
        public void append(Call call, String model, ModelReply said) {}
    };
}
