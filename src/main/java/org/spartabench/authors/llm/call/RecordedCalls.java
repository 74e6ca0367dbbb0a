package org.spartabench.authors.llm.call;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.llm.message.ModelReply;

/** Holds the calls of a run in memory for a replay. */
public final class RecordedCalls implements CallJournal {

    private record Id(long seed, int turn, String hash) {}

    private final Map<Id, ModelReply> replies = new HashMap<>();
    private Optional<String> model = Optional.empty();

    /** @param calls oldest first; calls without a reply do not count, unless the server refused their prompt */
    public RecordedCalls(Iterable<CallJournal.Journaled> calls) {
        for (CallJournal.Journaled journaled : calls) {
            if (answers(journaled.reply())) {
                replies.putIfAbsent(id(journaled.call()), replayed(journaled.reply()));
                model = Optional.of(journaled.model());
            }
        }
    }

    private static Id id(Call call) {
        return new Id(call.seed(), call.turn(), call.prompt().hash());
    }

    private static boolean answers(ModelReply reply) {
        return switch (reply) {
            case ModelReply.Replied _ -> true;
            case ModelReply.Failed failed -> failed.cause() == ModelReply.Cause.UNFIT;
        };
    }

    /** Gives the reply with its tokens, but without requests and time, which a replay does not spend. */
    public static ModelReply replayed(ModelReply reply) {
        ModelReply.Cost cost =
                new ModelReply.Cost(0, reply.cost().promptTokens(), reply.cost().replyTokens(), 0);
        return switch (reply) {
            case ModelReply.Replied(String text, ModelReply.Cost _, Optional<String> _) ->
                new ModelReply.Replied(text, cost);
            case ModelReply.Failed(ModelReply.Cause cause, String reason, ModelReply.Cost _) ->
                new ModelReply.Failed(cause, reason, cost);
        };
    }

    /** Gives the name of the model that replied last; empty without any reply. */
    public Optional<String> model() {
        return model;
    }

    @Override
    public Optional<ModelReply> answered(Call call) {
        return Optional.ofNullable(replies.get(id(call)));
    }

    @Override
    public void append(Call call, String name, ModelReply reply) {}
}
