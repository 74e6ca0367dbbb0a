package org.spartabench.authors.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.spartabench.base.Json;

/** Joins the pieces of a stream of server-sent events to a reply. */
final class CompletionPieces {

    /** Most letters of the reply; of the thoughts before it only the last as many are kept. */
    private static final int MOST = 1_000_000;

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder thoughts = new StringBuilder();
    private final Completion.ToolCalls calls = new Completion.ToolCalls();
    private String model = "";
    private String finish = "";
    private int prompt;
    private int reply;
    private boolean done;

    /** Adds the data of one event. @throws IOException if it is broken, reports an error, or makes the reply too long */
    void add(String data) throws IOException {
        done |= data.equals("[DONE]");
        if (done) {
            return;
        }
        JsonNode root = read(data);
        JsonNode choice = root.path("choices").path(0);
        if (choice.isMissingNode()) {
            Completion.reported(root);
        }
        JsonNode delta = choice.path("delta");
        text.append(Completion.text(delta.path("content")));
        text.append(Completion.text(delta.path("refusal")));
        thoughts.append(Completion.thoughts(delta));
        calls.add(delta);
        if (text.length() > MOST) {
            throw new IOException("its text has more than a million letters");
        }
        thoughts.delete(0, Math.max(0, thoughts.length() - MOST));
        model = model.isEmpty() ? Completion.text(root.path("model")) : model;
        JsonNode end = choice.path("finish_reason");
        finish = end.isTextual() ? end.textValue() : finish;
        prompt = root.path("usage").path("prompt_tokens").asInt(prompt);
        reply = root.path("usage").path("completion_tokens").asInt(reply);
    }

    private static JsonNode read(String data) throws IOException {
        try {
            return Json.MAPPER.readTree(data);
        } catch (JsonProcessingException e) {
            throw Completion.noJson();
        }
    }

    /** Gives the reply. @throws IOException if its end is missing */
    Completion end() throws IOException {
        if (finish.isEmpty()) {
            throw new IOException("the reply is incomplete");
        }
        return Completion.of(text.toString(), calls, thoughts.toString(), model, finish, prompt, reply);
    }
}
