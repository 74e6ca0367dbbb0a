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
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.message.ToolUse;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelSettings;

/** Sends one request to a server with the OpenAI chat protocol, and classifies the reply. */
final class Chat {

    private static final int BRIEF = 200;

    private static final String CHAT = "/chat/completions";

    /** What servers say, as an error of their own, to a system message that their template has no place for. */
    private static final Pattern ROLES = Pattern.compile("(?i)roles? must alternate");

    /** A refusal of the request that names no part of it. */
    private static final Pattern NAMELESS = Pattern.compile(
            "(?i)^\\W*$|\\b(?:invalid|bad|malformed|unprocessable)\\b.{0,20}\\b(?:request|body|input|payload|json|parameters?|arguments?|entity)\\b|extra"
                + " (?:inputs|fields)");

    private static final Pattern UNKNOWN_MODEL = Pattern.compile(
            "(?i)\\bmodel\\b.{0,100}(?:does not exist|not found|unknown|not available|no such)|(?:unknown|no such)"
                    + " model");

    /** What a server adds to the name of a model: the date of a version, a tag. */
    private static final Pattern VARIANT = Pattern.compile("(?:-latest|-\\d{4}-?\\d{2}-?\\d{2}|:latest)$");

    /** The average number of characters of a token. */
    private static final int CHARACTERS = 4;

    /** The result of one request. */
    sealed interface Answer {

        /** @param other name of the model that answered, if it is not the one that was asked */
        record Good(String text, int promptTokens, int replyTokens, Optional<String> other) implements Answer {}

        /** A failure that a retry may mend. @param asked wait that the server asks for */
        record Later(String reason, Optional<Duration> asked) implements Answer {}

        /**
         * A refusal of parts of the request, which the next request leaves out.
         *
         * @param trial what to send once, and from then on if it helps; empty where the refusal named the part
         */
        record Again(Optional<RequestBody> trial) implements Answer {}

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

    /** @param trial a body that may be what the server takes; empty for the one that is known */
    Answer ask(Call call, Optional<RequestBody> trial) {
        Exchange exchange = new Exchange(client, settings.timeout(), call.work().allowance()::stopped);
        RequestBody sent = trial.orElse(body);
        try {
            Completion completion = exchange.send(request(sent.write(call)));
            trial.ifPresent(works -> body = works);
            return judged(completion, call);
        } catch (Exchange.ServerRefusal refusal) {
            String words = String.valueOf(refusal.getMessage());
            boolean ofRequest = refusal.ofRequest() || ROLES.matcher(words).find();
            Optional<RequestBody> less =
                    ofRequest && !UNKNOWN_MODEL.matcher(words).find() ? sent.without(words) : Optional.empty();
            if (less.isPresent()) {
                body = less.get();
                return new Answer.Again(Optional.empty());
            }
            Optional<RequestBody> plainer =
                    trial.isEmpty() && ofRequest && NAMELESS.matcher(words).find() ? sent.plainer() : Optional.empty();
            return plainer.isPresent() ? new Answer.Again(plainer) : judged(refusal);
        } catch (IOException e) {
            return judged(e);
        }
    }

    private HttpRequest request(ObjectNode content) {
        String base = settings.baseUrl().toString().replaceAll("/+$", "").replaceAll(CHAT + "$", "");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + CHAT))
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
                counted ? completion.replyTokens() : tokens(completion.text()),
                Optional.of(completion.model()).filter(model -> !same(model, settings.model())));
    }

    /** Says whether a server may call the asked model so: with a date or a tag behind its name, or without the owner before it. */
    static boolean same(String answered, String asked) {
        String model = answered.substring(answered.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        String wanted = asked.substring(asked.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return model.isBlank()
                || VARIANT.matcher(model)
                        .replaceFirst("")
                        .equals(VARIANT.matcher(wanted).replaceFirst(""));
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
            case Completion.ReportedError e -> Optional.of(later("it reports an error (" + brief(e) + ")"));
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
        boolean unknown =
                UNKNOWN_MODEL.matcher(String.valueOf(refusal.getMessage())).find();
        return new Answer.Refused(
                refusal.ofRequest() && !unknown ? ModelReply.Cause.UNFIT : ModelReply.Cause.REFUSED,
                switch (unknown ? 404 : status) {
                    case 301, 302, 303, 307, 308 -> server + " redirects" + detail + "; give that address";
                    case 401, 403 ->
                        server + " rejects the key" + detail + "; it got "
                                + (settings.key() instanceof KeySource.None ? "" : "the ")
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
