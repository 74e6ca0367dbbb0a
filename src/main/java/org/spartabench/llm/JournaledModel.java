package org.spartabench.llm;

import java.util.Optional;

/**
 * Writes every call down before its reply is used. A call that the journal has already, because the run was interrupted
 * after it, is answered from there and not made again.
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
        Optional<ModelReply.Replied> known = journal.answered(call);
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
