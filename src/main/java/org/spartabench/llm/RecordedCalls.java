package org.spartabench.llm;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Holds the calls of a run in memory for a replay. */
public final class RecordedCalls implements CallJournal {

    private record Id(long seed, int turn, String hash) {}

    private final Map<Id, ModelReply.Replied> replies = new HashMap<>();
    private Optional<String> model = Optional.empty();

    /** @param calls oldest first; calls without a reply do not count */
    public RecordedCalls(Iterable<Journaled> calls) {
        for (Journaled journaled : calls) {
            if (journaled.said() instanceof ModelReply.Replied replied) {
                replies.putIfAbsent(id(journaled.call()), replayed(replied));
                model = Optional.of(journaled.model());
            }
        }
    }

    private static Id id(Call call) {
        return new Id(call.seed(), call.turn(), call.prompt().hash());
    }

    /** Gives the reply with its tokens, but without requests and time, which a replay does not spend. */
    public static ModelReply.Replied replayed(ModelReply.Replied replied) {
        ModelReply.Cost cost = replied.cost();
        return new ModelReply.Replied(
                replied.text(), new ModelReply.Cost(0, cost.promptTokens(), cost.replyTokens(), 0));
    }

    /** Gives the name of the model that replied last; empty without any reply. */
    public Optional<String> model() {
        return model;
    }

    @Override
    public Optional<ModelReply.Replied> answered(Call call) {
        return Optional.ofNullable(replies.get(id(call)));
    }

    @Override
    public void append(Call call, String name, ModelReply said) {}
}
