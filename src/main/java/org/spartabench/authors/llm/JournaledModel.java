package org.spartabench.authors.llm;

import java.util.Optional;

/**
 * Writes every call to a journal before anyone uses its reply. Answers a call from the journal if an interrupted run made
 * it already.
 */
public final class JournaledModel implements LanguageModel {

    private final LanguageModel model;
    private final CallJournal journal;

    public JournaledModel(LanguageModel model, CallJournal journal) {
        this.model = model;
        this.journal = journal;
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public ModelReply say(Call call) {
        Optional<ModelReply> known = journal.answered(call);
        if (known.isPresent()) {
            return known.get();
        }
        ModelReply said = model.say(call);
        if (said.cost().requests() > 0) {
            journal.append(call, model.name(), said);
        }
        return said;
    }
}
