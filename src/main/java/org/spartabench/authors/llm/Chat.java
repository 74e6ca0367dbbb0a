package org.spartabench.authors.llm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.message.ToolUse;
import org.spartabench.authors.llm.settings.ModelSettings;

/** Sends one request to a server with the OpenAI chat protocol, and classifies the reply. */
final class Chat {

    private static final int BRIEF = 200;

    /** The average number of characters of a token. */
    private static final int CHARACTERS = 4;

    /** The result of one request. */
    sealed interface Answer {

        record Good(String text, int promptTokens, int replyTokens) implements Answer {}

        /** A failure that a retry may mend. @param asked wait that the server asks for */
        record Later(String reason, Optional<Duration> asked) implements Answer {}

        /** A refusal of parts of the request, which the next request leaves out. */
        record Again() implements Answer {}

        /** A failure that no retry mends. */
        record Refused(ModelReply.Cause cause, String reason) implements Answer {}
    }

    private final ModelSettings settings;
    private final ServerKey key;
    private final HttpClient client;
    private volatile RequestBody body;

    Chat(ModelSettings settings, ServerKey key, HttpClient client) {
        this.settings = settings;
        this.key = key;
        this.client = client;
        this.body = RequestBody.of(settings);
    }

    Answer ask(Call call) {
        Exchange exchange = new Exchange(client, settings.timeout(), call.work().allowance()::stopped);
        RequestBody sent = body;
        try {
            return judged(Completion.of(exchange.send(request(sent.write(call)))), call);
        } catch (Exchange.ServerRefusal refusal) {
            Optional<RequestBody> less =
                    refusal.ofRequest() ? sent.without(String.valueOf(refusal.getMessage())) : Optional.empty();
            less.ifPresent(next -> body = next);
            return less.isPresent() ? new Answer.Again() : judged(refusal);
        } catch (IOException e) {
            return judged(e);
        }
    }

    private HttpRequest request(ObjectNode content) {
        String base = settings.baseUrl().toString().replaceAll("/+$", "");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + "/chat/completions"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(content.toString()));
        key.value().ifPresent(value -> request.header("Authorization", "Bearer " + value));
        return request.build();
    }

    /** Accepts any completed reply, even one without text: another of the same prompt costs the same. */
    private Answer judged(Completion completion, Call call) {
        Prompt prompt = call.prompt();
        boolean counted = completion.promptTokens() + completion.replyTokens() > 0;
        String reply = call.dialogue().isPresent() ? withActions(completion) : completion.text();
        String text =
                completion.finish().equals("length") ? reply + (reply.isEmpty() ? "" : "\n") + ModelReply.CUT : reply;
        return new Answer.Good(
                key.scrub(text),
                counted ? completion.promptTokens() : tokens(prompt.system()) + tokens(prompt.user()),
                counted ? completion.replyTokens() : tokens(completion.text()));
    }

    /** Writes calls of tools as lines of text, so that a journal needs no other form. */
    private static String withActions(Completion completion) {
        List<String> actions =
                completion.actions().stream().map(a -> ToolUse.ACTION + a).toList();
        String lines = String.join("\n", actions);
        boolean alone = completion.text().equals(String.join("\n", completion.actions()));
        return actions.isEmpty() ? completion.text() : alone ? lines : completion.text() + "\n" + lines;
    }

    /** Estimates the tokens of a text for servers that do not count them. */
    private static int tokens(String text) {
        return Math.ceilDiv(text.length(), CHARACTERS);
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
            case Exchange.ServerRefusal refusal -> Optional.of(judged(refusal));
            case HttpTimeoutException e ->
                Optional.of(later("no answer within " + settings.timeout().toMillis() / 1000.0 + " s"));
            case ConnectException e
            when e.getCause() instanceof UnresolvedAddressException ->
                Optional.of(later("there is no server with that name"));
            case ConnectException e -> Optional.of(later("no server is listening there"));
            case UnknownHostException e -> Optional.of(later("there is no server with that name"));
            case SSLException e ->
                Optional.of(new Answer.Refused(
                        ModelReply.Cause.REFUSED, "no secure connection to " + settings.baseUrl() + ": " + brief(e)));
            default -> Optional.empty();
        };
    }

    private Answer judged(Exchange.ServerRefusal refusal) {
        int status = refusal.status();
        String detail = " (" + status + (brief(refusal).isEmpty() ? "" : ": " + brief(refusal)) + ")";
        boolean paid = !String.valueOf(refusal.getMessage()).contains("insufficient_quota");
        if (status == 429 && paid) {
            return new Answer.Later("it is too busy" + detail, refusal.retryAfter());
        }
        if (status >= 500 || status == 408 || status == 425) {
            return new Answer.Later("it reports an error" + detail, refusal.retryAfter());
        }
        String server = "the model server " + settings.baseUrl();
        return new Answer.Refused(
                refusal.ofRequest() ? ModelReply.Cause.UNFIT : ModelReply.Cause.REFUSED,
                switch (status) {
                    case 401, 403 ->
                        server + " rejects the key" + detail + "; it got the "
                                + settings.key().label();
                    case 404 ->
                        server + " has no model '" + settings.model() + "', or no chat API at this URL" + detail;
                    case 402, 429 -> server + " asks for more credit" + detail;
                    default -> server + " rejects the request" + detail;
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
