package org.spartabench.llm;

import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** One request to a server by the library's client, and what its outcome means. */
final class Chat {

    private static final int BRIEF = 200;

    /** What came of one request. */
    sealed interface Answer {

        record Good(String text, int promptTokens, int replyTokens) implements Answer {}

        /** Asking again may help. @param asked how long the server asks to be left alone */
        record Later(String reason, Optional<Duration> asked) implements Answer {}

        /** Asking again would not help. */
        record Refused(String reason) implements Answer {}
    }

    private final ModelSettings settings;
    private final Key key;
    private final HttpClient client;

    Chat(ModelSettings settings, Key key, HttpClient client) {
        this.settings = settings;
        this.key = key;
        this.client = client;
    }

    Answer ask(Call call) {
        Exchange exchange = new Exchange(client, settings.timeout(), call.work().allowance()::stopped);
        try {
            return judged(settings.streamed() ? streamed(call, exchange) : whole(call, exchange));
        } catch (RuntimeException e) {
            // The library throws whatever happens in it, down to an answer that is no JSON.
            return judged(e);
        }
    }

    private ChatRequest request(Call call) {
        boolean openai = ModelSettings.usualKey(settings.baseUrl()) instanceof KeySource.Environment e && e.required();
        OpenAiChatRequestParameters parameters = OpenAiChatRequestParameters.builder()
                .modelName(settings.model())
                .temperature(settings.temperature())
                .topP(settings.topP())
                // OpenAI has given its limit another name, which other servers do not all know.
                .maxOutputTokens(openai ? null : settings.maxTokens())
                .maxCompletionTokens(openai ? settings.maxTokens() : null)
                .seed((int) (call.seed() & Integer.MAX_VALUE))
                .build();
        return ChatRequest.builder()
                .messages(
                        SystemMessage.from(call.prompt().system()),
                        UserMessage.from(call.prompt().user()))
                .parameters(parameters)
                .build();
    }

    private ChatResponse whole(Call call, Exchange exchange) {
        OpenAiChatModel model = OpenAiChatModel.builder()
                .httpClientBuilder(exchange)
                .baseUrl(settings.baseUrl().toString())
                .apiKey(key.value().orElse(null))
                .modelName(settings.model())
                .maxRetries(0)
                .build();
        return model.chat(request(call));
    }

    /** The exchange returns when the last piece is there, and with it this method. */
    private ChatResponse streamed(Call call, Exchange exchange) {
        OpenAiStreamingChatModel model = OpenAiStreamingChatModel.builder()
                .httpClientBuilder(exchange)
                .baseUrl(settings.baseUrl().toString())
                .apiKey(key.value().orElse(null))
                .modelName(settings.model())
                .build();
        AtomicReference<@Nullable ChatResponse> whole = new AtomicReference<>();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        model.chat(request(call), new StreamingChatResponseHandler() {
            @Override
            public void onCompleteResponse(ChatResponse response) {
                whole.set(response);
            }

            @Override
            public void onError(Throwable error) {
                failure.set(error);
            }
        });
        Throwable error = failure.get();
        ChatResponse response = whole.get();
        if (error != null) {
            throw error instanceof RuntimeException e ? e : new IllegalStateException(error);
        }
        if (response == null || response.finishReason() == null) {
            throw new IllegalStateException(new IOException("the reply breaks off"));
        }
        return response;
    }

    private Answer judged(ChatResponse response) {
        @Nullable String said = response.aiMessage().text();
        String text = said == null ? "" : said;
        // A model that thinks up to its limit of tokens has come to no text; that is an answer, if a useless one.
        if (text.isBlank() && response.finishReason() != FinishReason.LENGTH) {
            return later("it answers without a text");
        }
        @Nullable TokenUsage usage = response.tokenUsage();
        return new Answer.Good(
                key.scrub(text),
                usage == null ? 0 : count(usage.inputTokenCount()),
                usage == null ? 0 : count(usage.outputTokenCount()));
    }

    private static int count(@Nullable Integer tokens) {
        return tokens == null ? 0 : tokens;
    }

    private Answer judged(RuntimeException failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            switch (t) {
                case ServerRefusal refusal -> {
                    return judged(refusal);
                }
                case HttpTimeoutException e -> {
                    return later("no answer within " + settings.timeout().toMillis() / 1000.0 + " s");
                }
                case ConnectException e -> {
                    return later("nobody listens there");
                }
                case UnknownHostException e -> {
                    return later("there is no server of that name");
                }
                case SSLException e -> {
                    return new Answer.Refused("no secure connection to " + settings.baseUrl() + ": " + brief(e));
                }
                default -> {}
            }
        }
        return later("its answer breaks off or is no answer of a chat server (" + brief(root(failure)) + ")");
    }

    private Answer judged(ServerRefusal refusal) {
        int status = refusal.statusCode();
        String says = " (" + status + (brief(refusal).isEmpty() ? "" : ": " + brief(refusal)) + ")";
        boolean paid = !String.valueOf(refusal.getMessage()).contains("insufficient_quota");
        if (status == 429 && paid) {
            return new Answer.Later("it is too busy" + says, refusal.retryAfter());
        }
        if (status >= 500 || status == 408 || status == 425) {
            return new Answer.Later("it is in trouble" + says, refusal.retryAfter());
        }
        String server = "the model server " + settings.baseUrl();
        return new Answer.Refused(
                switch (status) {
                    case 401, 403 ->
                        server + " refuses the key" + says + "; it got the "
                                + settings.key().label();
                    case 404 -> server + " has no model '" + settings.model() + "', or no chat at this URL" + says;
                    case 429 -> server + " asks for more credit" + says;
                    default -> server + " refuses the request" + says;
                });
    }

    private static Answer later(String reason) {
        return new Answer.Later(reason, Optional.empty());
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** The message in one line, without the key, which a server may echo. */
    private String brief(Throwable failure) {
        String line = key.scrub(String.valueOf(failure.getMessage()))
                .replaceAll("\\s+", " ")
                .strip();
        return line.length() <= BRIEF ? line : line.substring(0, BRIEF) + " ...";
    }
}
