package org.spartabench.authors.llm;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ChatServer.Answer;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.settings.ModelSettings;

/** Servers that take less than others, or say it in another way: each is understood, or refused in its own words. */
class ServerKindsTest {

    private static final Prompt PROMPT = new Prompt("Answer.", "Which number?");

    private static final Answer GOOD = new Answer.Text("three");

    private static ChatModel model(URI url, boolean streamed) {
        return model(url, streamed, Duration.ofSeconds(60));
    }

    private static ChatModel model(URI url, boolean streamed, Duration timeout) {
        Duration moment = Duration.ofMillis(1);
        ModelSettings settings = ModelSettings.of(url, "scripted")
                .withTimeout(timeout)
                .withRetries(0)
                .withStreamed(streamed);
        return new ChatModel(settings, ServerKey.NONE, new ChatModel.Backoff(moment, moment, moment));
    }

    /** Says how many requests the first prompt took, and that the next one takes one. */
    private static void learns(ChatServer.Script script, int requests) {
        try (ChatServer server = new ChatServer(script)) {
            ChatModel model = model(server.url(), false);
            assertThat(text(model.say(PROMPT))).isEqualTo("three");
            assertThat(server.requests()).isEqualTo(requests);
            assertThat(text(model.say(PROMPT))).isEqualTo("three");
            assertThat(server.requests()).isEqualTo(requests + 1);
        }
    }

    private static String text(ModelReply reply) {
        return switch (reply) {
            case ModelReply.Replied replied -> replied.text();
            case ModelReply.Failed failed -> failed.cause() + ": " + failed.reason();
        };
    }

    private static String reply(Answer answer) {
        try (ChatServer server = new ChatServer(asked -> answer)) {
            return text(model(server.url(), false).say(PROMPT));
        }
    }

    @Test
    void aServerThatOnlyStreamsIsAskedForAStream() {
        learns(
                asked -> asked.body().path("stream").asBoolean()
                        ? GOOD
                        : new Answer.Error(400, "", "This server only supports streaming (stream=true)"),
                2);
    }

    @Test
    void whatIsRefusedWithoutANameIsLeftOutIfThatHelps() {
        learns(
                asked -> asked.body().has("response_format")
                        ? new Answer.Error(400, "", "{\"error\": \"Invalid request body\"}")
                        : GOOD,
                2);
        try (ChatServer server =
                new ChatServer(asked -> asked.number() < 3 ? new Answer.Error(400, "", "Bad Request") : GOOD)) {
            ChatModel model = model(server.url(), false);
            assertThat(text(model.say(PROMPT))).startsWith("UNFIT").contains("Bad Request");
            assertThat(text(model.say(PROMPT))).isEqualTo("three");
            assertThat(server.asked().getLast().body().has("response_format"))
                    .as("it was not the form")
                    .isTrue();
        }
    }

    /** The journal names the model that answered; a date or an owner in its name makes it no other one. */
    @Test
    void anotherModelThatAnswersIsNamed() {
        assertThat(another("gpt-9-mini")).contains("gpt-9-mini");
        assertThat(another("SCRIPTED-2025-04-14")).isEmpty();
        assertThat(another("owner/scripted:latest")).isEmpty();
    }

    private static Optional<String> another(String name) {
        String reply = "{\"model\": \"" + name + "\", \"choices\": [{\"finish_reason\": \"stop\","
                + " \"message\": {\"content\": \"three\"}}]}";
        List<String> kept = new ArrayList<>();
        CallJournal journal = new CallJournal() {
            @Override
            public Optional<ModelReply> answered(Call call) {
                return Optional.empty();
            }

            @Override
            public void append(Call call, String model, ModelReply reply) {
                kept.add(model);
            }
        };
        try (ChatServer server = new ChatServer(asked -> new Answer.Raw(reply))) {
            ChatModel model = model(server.url(), false);
            model.keeping(journal).say(PROMPT);
            assertThat(model.say(PROMPT))
                    .isInstanceOfSatisfying(
                            ModelReply.Replied.class,
                            replied -> assertThat(replied.other().orElse(model.name()))
                                    .isEqualTo(kept.getFirst()));
            return kept.stream().filter(k -> !k.equals(model.name())).findFirst();
        }
    }

    @Test
    void aTemplateWithoutASystemMessageGetsOneMessage() {
        learns(
                asked -> asked.body().path("messages").size() > 1
                        ? new Answer.Error(500, "", "Conversation roles must alternate user/assistant/user/assistant")
                        : GOOD,
                2);
    }

    @Test
    void aStreamMayBeLong() {
        String thought = "data: {\"choices\": [{\"delta\": {\"reasoning_content\": \"hm, hm, hm\"}}]}\n\n";
        String events = ": on its way\n\n" + thought.repeat(30_000)
                + "event: message\ndata: {\"choices\": [{\"delta\": {\"content\": \"three\"}, \"finish_reason\":"
                + " \"stop\"}]}\n\ndata: [DONE]";
        assertThat(events.length()).isGreaterThan(2_000_000);
        assertThat(reply(new Answer.Raw(events))).isEqualTo("three");
        String endless = "data: {\"choices\": [{\"delta\": {\"content\": \"" + "x".repeat(900) + "\"}}]}\n\n";
        assertThat(reply(new Answer.Raw(endless.repeat(1_200)))).contains("its text has more than a million letters");
        assertThat(reply(new Answer.Raw("{\"a\": \"" + "x".repeat(1_100_000) + "\"}")))
                .contains("it has more than 1 MB");
    }

    /** The time limit holds from one event to the next: nine pauses together are longer than it. */
    @Test
    void aStreamThatGoesOnIsNotSilent() {
        try (ChatServer server = new ChatServer(asked -> new Answer.Thoughtful("three", 9, 500))) {
            ChatModel model = model(server.url(), true, Duration.ofSeconds(4));
            assertThat(text(model.say(PROMPT))).isEqualTo("three");
        }
    }

    /** What needs no request of another kind is said so that a reader knows what to do. */
    @Test
    void whatTheServerDoesNotTakeIsNamed() {
        assertThat(reply(new Answer.Bytes("{\"a\": \"é\"}".getBytes(ISO_8859_1))))
                .contains("it is not UTF-8, which JSON is written in");
        assertThat(reply(new Answer.Sent(404, Map.of(), "<html>Not here</html>".getBytes(UTF_8))))
                .contains("or no chat API at this URL (404: <html>Not here</html>)");
        assertThat(reply(new Answer.Raw("<html>Welcome</html>"))).contains("it is not valid JSON");
        assertThat(reply(new Answer.Error(502, "", "<html>Bad gateway</html>")))
                .contains("it reports an error (502: <html>Bad gateway</html>)");
        assertThat(reply(new Answer.Error(400, "", "maximum context length is 4096 tokens")))
                .startsWith("UNFIT")
                .contains("maximum context length is 4096 tokens");
        assertThat(text(model(URI.create("http://localhost:1/v1"), false).say(PROMPT)))
                .contains("no server is listening there");
    }

    @Test
    void theServersOwnWordsAreSaid() {
        assertThat(List.of(
                        reply(new Answer.Raw("data: {\"error\": {\"message\": \"CUDA out of memory\"}}\n\n")),
                        reply(new Answer.Raw("{\"error\": {\"message\": \"CUDA out of memory\"}}")),
                        reply(new Answer.Raw("{\"error\": \"CUDA out of memory\"}"))))
                .allMatch(reason -> reason.contains("it reports an error (CUDA out of memory)"));
        assertThat(reply(new Answer.Error(400, "", "The model `scripted` does not exist.")))
                .startsWith("REFUSED")
                .contains("has no model 'scripted'");
        assertThat(reply(new Answer.Sent(307, Map.of("Location", "https://elsewhere.example/v1"), new byte[0])))
                .contains("redirects (307: to https://elsewhere.example/v1); give that address");
    }

    @Test
    void formsOfRepliesAreRead() throws IOException {
        assertThat(reply(completion("{\"content\": null, \"reasoning_content\": \"three\"}")))
                .isEqualTo("three");
        assertThat(reply(completion("{\"content\": \"\", \"reasoning\": \"three\"}")))
                .isEqualTo("three");
        assertThat(reply(completion(
                        "{\"content\": null, \"function_call\": {\"name\": \"run\", \"arguments\": \"{}\"}}")))
                .isEqualTo("run {}");
        String good = ((Answer.Raw) completion("{\"content\": \"three\"}")).body();
        assertThat(reply(new Answer.Raw("\uFEFF" + good))).isEqualTo("three");
        assertThat(reply(new Answer.Sent(200, Map.of("Content-Encoding", "gzip"), zipped(good))))
                .isEqualTo("three");
        assertThat(reply(new Answer.Sent(200, Map.of("Content-Encoding", "br"), good.getBytes(UTF_8))))
                .contains("it is compressed as br, which was not asked for");
        assertThat(reply(new Answer.Sent(200, Map.of("Content-Encoding", "gzip"), zipped(" ".repeat(5_000_000)))))
                .contains("it has more than 1 MB");
        try (ChatServer server = new ChatServer(asked -> GOOD)) {
            URI whole = URI.create(server.url() + "/chat/completions");
            assertThat(text(model(whole, false).say(PROMPT))).isEqualTo("three");
        }
    }

    private static Answer completion(String message) {
        return new Answer.Raw("{\"choices\": [{\"finish_reason\": \"stop\", \"message\": " + message + "}]}");
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }
}
