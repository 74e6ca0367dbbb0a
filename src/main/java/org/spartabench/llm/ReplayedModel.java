package org.spartabench.llm;

import java.util.Optional;

/** Answers from a journal, without any server. */
public final class ReplayedModel implements LanguageModel {

    private final String name;
    private final CallJournal journal;

    /** @param name of the model whose calls these are */
    public ReplayedModel(String name, CallJournal journal) {
        this.name = name;
        this.journal = journal;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ModelReply say(Call call) {
        Optional<ModelReply.Replied> known = journal.answered(call);
        return known.isPresent()
                ? known.get()
                : new ModelReply.Failed(
                        ModelReply.Cause.UNKNOWN,
                        "the replayed calls contain no reply to the request '" + call.kind() + "' of item "
                                + call.work().item() + ", attempt "
                                + call.work().attempt()
                                + ": use the plan, prompts, facts and program of the original run",
                        ModelReply.Cost.NONE);
    }
}
