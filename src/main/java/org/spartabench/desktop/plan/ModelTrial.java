package org.spartabench.desktop.plan;

import java.util.Optional;
import org.spartabench.authors.llm.ChatModel;
import org.spartabench.authors.llm.ServerKey;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;

/** Sends one call to a model and describes the reply in one line. */
final class ModelTrial {

    private static final int LONGEST = 120;

    private static final Prompt PROMPT = new Prompt(
            "You answer with one JSON object and nothing around it.", "Reply with {\"ready\": true} and nothing else.");

    private ModelTrial() {}

    /** Sends the call once and waits for the reply: not for the UI thread. */
    static String say(ModelSettings settings) {
        return switch (ServerKey.find(settings.key(), System.getenv())) {
            case Result.Bad<ServerKey> missing -> "Not sent: " + missing.message() + ".";
            case Result.Ok<ServerKey>(ServerKey key) ->
                describe(new ChatModel(settings.withRetries(0), key, ChatModel.Backoff.USUAL).say(PROMPT));
        };
    }

    private static String describe(ModelReply reply) {
        return switch (reply) {
            case ModelReply.Replied(String text, ModelReply.Cost cost, Optional<String> other) ->
                "Answered "
                        + other.map(model -> "by another model, " + model + ", ")
                                .orElse("") + "in " + Numbers.time(cost.nanos()) + ", "
                        + Numbers.counted(cost.tokens(), "token") + ": " + shortened(text.strip());
            case ModelReply.Failed(ModelReply.Cause cause, String reason, ModelReply.Cost cost) ->
                "No answer: " + reason;
        };
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…";
    }
}
