package org.spartabench.llm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Sends one request to a server with the OpenAI chat protocol, and classifies the reply. */
final class Chat {

    private static final int BRIEF = 200;

    /** The result of one request. */
    sealed interface Answer {

        record Good(String text, int promptTokens, int replyTokens) implements Answer {}

        /** A failure that a retry may mend. @param asked wait that the server asks for */
        record Later(String reason, Optional<Duration> asked) implements Answer {}

        /** A failure that no retry mends. */
        record Refused(String reason) implements Answer {}
    }

    private final ModelSettings settings;
    private final ServerKey key;
    private final HttpClient client;

    Chat(ModelSettings settings, ServerKey key, HttpClient client) {
        this.settings = settings;
        this.key = key;
        this.client = client;
    }

    Answer ask(Call call) {
        Exchange exchange = new Exchange(client, settings.timeout(), call.work().allowance()::stopped);
        try {
            String body = exchange.send(request(call));
            return judged(settings.streamed() ? Completion.streamed(body) : Completion.whole(body));
        } catch (IOException e) {
            return judged(e);
        }
    }

    private HttpRequest request(Call call) {
        String base = settings.baseUrl().toString().replaceAll("/+$", "");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "/chat/completions"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body(call).toString()));
        key.value().ifPresent(value -> request.header("Authorization", "Bearer " + value));
        return request.build();
    }

    private ObjectNode body(Call call) {
        boolean openai = ModelSettings.usualKey(settings.baseUrl()) instanceof KeySource.Environment e && e.required();
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("model", settings.model());
        ArrayNode messages = body.putArray("messages");
        messages.addObject().put("role", "system").put("content", call.prompt().system());
        messages.addObject().put("role", "user").put("content", call.prompt().user());
        body.put("temperature", settings.temperature());
        body.put("top_p", settings.topP());
        // OpenAI uses another name for the limit than most servers.
        body.put(openai ? "max_completion_tokens" : "max_tokens", settings.maxTokens());
        body.put("seed", (int) (call.seed() & Integer.MAX_VALUE));
        if (settings.streamed()) {
            body.put("stream", true);
            body.putObject("stream_options").put("include_usage", true);
        }
        return body;
    }

    private Answer judged(Completion completion) {
        // A model that thinks up to its limit of tokens writes no text; that is a useless answer, not a failure.
        if (completion.text().isBlank() && !completion.finish().equals("length")) {
            return later("its reply contains no text");
        }
        return new Answer.Good(key.scrub(completion.text()), completion.promptTokens(), completion.replyTokens());
    }

    private Answer judged(IOException failure) {
        Throwable root = failure;
        for (Throwable t = failure; t != null; t = t.getCause()) {
            Optional<Answer> answer = judgedCause(t);
            if (answer.isPresent()) {
                return answer.get();
            }
            root = t;
        }
        return later("its reply is incomplete or not from a chat server (" + brief(root) + ")");
    }

    private Optional<Answer> judgedCause(Throwable cause) {
        return switch (cause) {
            case ServerRefusal refusal -> Optional.of(judged(refusal));
            case HttpTimeoutException e ->
                Optional.of(later("no answer within " + settings.timeout().toMillis() / 1000.0 + " s"));
            case ConnectException e -> Optional.of(later("no server is listening there"));
            case UnknownHostException e -> Optional.of(later("there is no server with that name"));
            case SSLException e ->
                Optional.of(new Answer.Refused("no secure connection to " + settings.baseUrl() + ": " + brief(e)));
            default -> Optional.empty();
        };
    }

    private Answer judged(ServerRefusal refusal) {
        int status = refusal.status();
        String says = " (" + status + (brief(refusal).isEmpty() ? "" : ": " + brief(refusal)) + ")";
        boolean paid = !String.valueOf(refusal.getMessage()).contains("insufficient_quota");
        if (status == 429 && paid) {
            return new Answer.Later("it is too busy" + says, refusal.retryAfter());
        }
        if (status >= 500 || status == 408 || status == 425) {
            return new Answer.Later("it reports an error" + says, refusal.retryAfter());
        }
        String server = "the model server " + settings.baseUrl();
        return new Answer.Refused(
                switch (status) {
                    case 401, 403 ->
                        server + " rejects the key" + says + "; it got the "
                                + settings.key().label();
                    case 404 -> server + " has no model '" + settings.model() + "', or no chat API at this URL" + says;
                    case 429 -> server + " asks for more credit" + says;
                    default -> server + " rejects the request" + says;
                });
    }

    private static Answer later(String reason) {
        return new Answer.Later(reason, Optional.empty());
    }

    /** Writes the message in one line, without the key, which a server may echo. */
    private String brief(Throwable failure) {
        String line = key.scrub(String.valueOf(failure.getMessage()))
                .replaceAll("\\s+", " ")
                .strip();
        return line.length() <= BRIEF ? line : line.substring(0, BRIEF) + " ...";
    }
}
