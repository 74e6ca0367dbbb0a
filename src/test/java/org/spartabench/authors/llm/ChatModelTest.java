package org.spartabench.authors.llm;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.base.result.Result;

/** How the client takes what a server does to it. */
class ChatModelTest {

    private static final String SECRET = "sk-Trdw5s9a+/KQ03";
    private static final Prompt PROMPT = new Prompt("You count.", "How many?");
    private static final ChatModel.Backoff SHORT =
            new ChatModel.Backoff(Duration.ofMillis(2), Duration.ofMillis(20), Duration.ofSeconds(3));

    /** A server asks for so long a wait that no machine is slow enough to reach it by chance. */
    private static final Duration WAIT = Duration.ofMinutes(5);

    private static final ChatModel.Backoff PATIENT =
            new ChatModel.Backoff(Duration.ofMillis(2), Duration.ofMillis(20), WAIT);

    private static ServerKey key() {
        return switch (ServerKey.find(new KeySource.Environment("K", true), Map.of("K", SECRET + "\n"))) {
            case Result.Ok<ServerKey>(ServerKey key) -> key;
            case Result.Bad<ServerKey> missing -> throw new AssertionError(missing.message());
        };
    }

    private static ModelSettings settings(URI url, boolean streamed) {
        return ModelSettings.of(url, "scripted")
                .withTimeout(Duration.ofSeconds(2))
                .withStreamed(streamed);
    }

    private static ChatModel model(ChatServer server, boolean streamed) {
        return new ChatModel(settings(server.url(), streamed), key(), SHORT);
    }

    /** The given answers, one a request, then "three". */
    private static ChatServer.Script first(ChatServer.Answer... answers) {
        return asked ->
                asked.number() <= answers.length ? answers[asked.number() - 1] : new ChatServer.Answer.Text("three");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPromptGoesOutAsTheSettingsSayAndItsReplyComesBack(boolean streamed) {
        try (ChatServer server = new ChatServer(first())) {
            ModelReply reply = model(server, streamed).say(new Call(CallPurpose.NONE, "where", 77, 1, PROMPT));
            assertThat(reply).isInstanceOfSatisfying(ModelReply.Replied.class, r -> {
                assertThat(r.text()).isEqualTo("three");
                assertThat(r.cost().requests()).isEqualTo(1);
                assertThat(r.cost().promptTokens()).isPositive();
                assertThat(r.cost().replyTokens()).isPositive();
            });
            ChatServer.Asked asked = server.asked().getFirst();
            assertThat(asked.authorization()).isEqualTo("Bearer " + SECRET);
            assertThat(asked.prompt()).isEqualTo(PROMPT);
            assertThat(asked.body().path("model").asText()).isEqualTo("scripted");
            assertThat(asked.body().path("temperature").asDouble()).isEqualTo(0.5);
            assertThat(asked.body().path("top_p").asDouble()).isEqualTo(0.9);
            assertThat(asked.body().path("max_tokens").asInt()).isEqualTo(ModelSettings.MAX_TOKENS);
            assertThat(asked.body().path("seed").asLong()).isEqualTo(77);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatPassesIsTriedAgain(boolean streamed) {
        try (ChatServer server = new ChatServer(first(
                new ChatServer.Answer.Error(503, "", "{\"error\":{\"message\":\"warming up\"}}"),
                new ChatServer.Answer.Cut("thr"),
                new ChatServer.Answer.Silence(),
                new ChatServer.Answer.Error(429, "0", "slow down"),
                new ChatServer.Answer.Raw("<html>no chat</html>")))) {
            ModelReply reply = model(server, streamed).say(PROMPT);
            assertThat(reply).isInstanceOfSatisfying(ModelReply.Replied.class, r -> {
                assertThat(r.text()).isEqualTo("three");
                assertThat(r.cost().requests()).isEqualTo(6);
            });
            assertThat(server.requests()).isEqualTo(6);
        }
    }

    /** A model that thinks until its tokens are used up has answered, with nothing; asking the same again costs the same. */
    @Test
    void aReplyWithoutTextAtTheLimitOfTokensIsAReply() {
        String spent =
                "{\"id\":\"1\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,"
                        + "\"finish_reason\":\"length\",\"message\":{\"role\":\"assistant\",\"content\":null}}],"
                        + "\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":1024,\"total_tokens\":1033}}";
        try (ChatServer server = new ChatServer(first(new ChatServer.Answer.Raw(spent)))) {
            assertThat(model(server, false).say(PROMPT)).isInstanceOfSatisfying(ModelReply.Replied.class, r -> {
                assertThat(r.text()).isEqualTo(ModelReply.CUT);
                assertThat(r.cost().replyTokens()).isEqualTo(1024);
            });
        }
    }

    /** Servers differ in what they take: what one refuses by its name is left out from then on. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatAServerDoesNotTakeIsLeftOut(boolean streamed) {
        List<String> sent = List.of(
                "temperature",
                "top_p",
                "max_tokens",
                "max_completion_tokens",
                "seed",
                "response_format",
                "stream_options");
        ChatServer.Script picky = asked -> {
            for (String name : sent) {
                if (asked.body().has(name)) {
                    int status = asked.number() % 2 == 0 ? 400 : 422;
                    return new ChatServer.Answer.Error(
                            status, "", "{\"error\": {\"message\": \"Unsupported parameter: '" + name + "'\"}}");
                }
            }
            return asked.body().path("messages").size() > 1
                    ? new ChatServer.Answer.Error(400, "", "System role not supported")
                    : new ChatServer.Answer.Text("three");
        };
        try (ChatServer server = new ChatServer(picky)) {
            ChatModel model = model(server, streamed);
            assertThat(model.say(PROMPT))
                    .isInstanceOfSatisfying(
                            ModelReply.Replied.class, r -> assertThat(r.text()).isEqualTo("three"));
            int learned = server.requests();
            assertThat(learned).isEqualTo(streamed ? 9 : 8);
            model.say(PROMPT);
            assertThat(server.requests()).as("it is not asked again").isEqualTo(learned + 1);
            assertThat(server.asked()
                            .getLast()
                            .body()
                            .path("messages")
                            .path(0)
                            .path("content")
                            .asText())
                    .contains(PROMPT.system(), PROMPT.user());
        }
    }

    /** A prompt that is too long is no reason to end a run, nor to send other prompts without their limit. */
    @Test
    void aPromptThatAServerRefusesIsNoFailureOfTheServer() {
        String refusal = "max_tokens is too large: this model's maximum context length is 4096 tokens";
        try (ChatServer server = new ChatServer(first(new ChatServer.Answer.Error(400, "", refusal)))) {
            ChatModel model = model(server, false);
            assertThat(model.say(PROMPT)).isInstanceOfSatisfying(ModelReply.Failed.class, f -> {
                assertThat(f.cause()).isEqualTo(ModelReply.Cause.UNFIT);
                assertThat(f.reason()).contains("maximum context length");
            });
            assertThat(model.say(PROMPT)).isInstanceOf(ModelReply.Replied.class);
            assertThat(server.asked().getLast().body().has("max_tokens")).isTrue();
        }
    }

    private static String completion(String message, String finish, String more) {
        return "{\"choices\": [{\"index\": 0, \"finish_reason\": \"" + finish + "\", \"message\": " + message + "}]"
                + more + "}";
    }

    /** Empty texts, refusals and texts in parts are replies; a form that was not asked for is read; tokens are estimated. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyFormOfAReplyIsRead(boolean streamed) {
        Map<String, String> replies = new LinkedHashMap<>();
        replies.put(completion("{\"content\": \"three\"}", "stop", ""), "three");
        replies.put(completion("{\"content\": \"\"}", "content_filter", ""), "");
        replies.put(completion("{\"content\": null, \"refusal\": \"I will not.\"}", "stop", ""), "I will not.");
        replies.put(completion("{\"content\": [{\"type\": \"text\", \"text\": \"three\"}]}", "stop", ""), "three");
        replies.put(completion("{\"content\": \"thr\"}", "length", ""), "thr\n" + ModelReply.CUT);
        replies.forEach((raw, text) -> {
            try (ChatServer server = new ChatServer(first(new ChatServer.Answer.Raw(raw)))) {
                assertThat(model(server, streamed).say(PROMPT)).isInstanceOfSatisfying(ModelReply.Replied.class, r -> {
                    assertThat(r.text()).isEqualTo(text);
                    assertThat(r.cost().requests()).isEqualTo(1);
                    assertThat(r.cost().promptTokens())
                            .as("a token for four characters")
                            .isEqualTo(6);
                    assertThat(r.cost().replyTokens()).isBetween(0, 3);
                });
            }
        });
    }

    /** Says in plain words what came instead of a reply. */
    @Test
    void whatIsNoReplyIsNamedInPlainWords() {
        assertThat(reason(new ChatServer.Answer.Raw("{\"choices\": [")))
                .contains("not from a chat server (it is not valid JSON)")
                .doesNotContain("jackson", "Source");
        assertThat(reason(new ChatServer.Answer.Bytes(
                        completion("{\"content\": \"caf\u00e9\"}", "stop", "").getBytes(ISO_8859_1))))
                .contains("it is not UTF-8");
        URI nobody = URI.create("http://no-such-server.invalid/v1");
        assertThat(new ChatModel(settings(nobody, false), ServerKey.NONE, SHORT).say(PROMPT))
                .isInstanceOfSatisfying(
                        ModelReply.Failed.class,
                        f -> assertThat(f.reason()).contains("there is no server with that name"));
        assertThat(ModelSettings.of(nobody, "m")
                        .withTimeout(Duration.ofSeconds(99_999_999))
                        .problems())
                .containsExactly("the time limit of an exchange is at most 86400 seconds, a day");
    }

    private static String reason(ChatServer.Answer always) {
        try (ChatServer server = new ChatServer(asked -> always)) {
            ModelSettings once = settings(server.url(), false)
                    .withTimeout(Duration.ofSeconds(20))
                    .withRetries(0);
            return new ChatModel(once, key(), SHORT).say(PROMPT) instanceof ModelReply.Failed failed
                    ? failed.reason()
                    : "";
        }
    }

    @Test
    void aServerThatAsksToBeLeftAloneIs() {
        try (ChatServer server = new ChatServer(first(new ChatServer.Answer.Error(429, "1", "")))) {
            ModelReply reply = model(server, false).say(PROMPT);
            assertThat(reply).isInstanceOf(ModelReply.Replied.class);
            assertThat(reply.cost().nanos()).isGreaterThan(900_000_000L);
        }
        try (ChatServer server = new ChatServer(first(new ChatServer.Answer.Error(429, "7200", "come tomorrow")))) {
            ModelReply reply = model(server, false).say(PROMPT);
            assertThat(reply)
                    .isInstanceOfSatisfying(
                            ModelReply.Failed.class,
                            f -> assertThat(f.reason())
                                    .startsWith("the model server does not answer: " + server.url()
                                            + ": it is too busy (429: come tom"));
            assertThat(server.requests()).isEqualTo(1);
        }
    }

    @Test
    void aServerThatNeverAnswersIsGivenUpInOneLine() {
        try (ChatServer server = new ChatServer(asked -> new ChatServer.Answer.Error(500, "", "out of memory"))) {
            assertThat(model(server, false).say(PROMPT)).isInstanceOfSatisfying(ModelReply.Failed.class, f -> {
                assertThat(f.cause()).isEqualTo(ModelReply.Cause.SILENT);
                assertThat(f.reason())
                        .isEqualTo("the model server does not answer: " + server.url()
                                + ": it reports an error (500: out of memory), 6 times in a row");
                assertThat(f.cost().requests()).isEqualTo(6);
            });
        }
        URI nobody = URI.create("http://localhost:1/v1");
        assertThat(new ChatModel(settings(nobody, false), ServerKey.NONE, SHORT).say(PROMPT))
                .isInstanceOfSatisfying(
                        ModelReply.Failed.class,
                        f -> assertThat(f.reason())
                                .isEqualTo("the model server does not answer: http://localhost:1/v1: no server is"
                                        + " listening there, 6 times in a row"));
    }

    /** Asking again would not help; and a server that echoes the key does not make it known. */
    @Test
    void aRefusalIsFinalAndTellsNoKey() {
        List<String> reasons = new ArrayList<>();
        for (int status : new int[] {400, 401, 403, 404}) {
            try (ChatServer server = new ChatServer(asked -> new ChatServer.Answer.Error(
                    status, "", "no use for " + asked.authorization() + " nor " + encoded(SECRET)))) {
                ModelReply reply = model(server, false).say(PROMPT);
                assertThat(server.requests()).isEqualTo(1);
                assertThat(reply).isInstanceOfSatisfying(ModelReply.Failed.class, f -> {
                    assertThat(f.cause()).isEqualTo(status == 400 ? ModelReply.Cause.UNFIT : ModelReply.Cause.REFUSED);
                    reasons.add(f.reason());
                });
            }
        }
        assertThat(reasons).noneMatch(r -> r.contains(SECRET) || r.contains(encoded(SECRET)));
        assertThat(reasons.get(1)).contains("rejects the key (401: no use for Bearer (the-key) nor (the-key))");
        assertThat(reasons.get(3)).contains("has no model 'scripted'");
        assertThat(key().toString()).doesNotContain("Trdw");
    }

    /** Waiting brings no credit: who has none is told so after one request, in both words that servers have for it. */
    @Test
    void aServerThatWantsCreditIsNotAskedAgain() {
        for (int status : new int[] {429, 402}) {
            try (ChatServer server = new ChatServer(asked -> new ChatServer.Answer.Error(
                    status, "0", "{\"error\": {\"message\": \"pay\", \"code\": \"insufficient_quota\"}}"))) {
                assertThat(model(server, false).say(PROMPT)).isInstanceOfSatisfying(ModelReply.Failed.class, f -> {
                    assertThat(f.cause()).isEqualTo(ModelReply.Cause.REFUSED);
                    assertThat(f.reason()).contains("asks for more credit");
                });
                assertThat(server.requests()).isEqualTo(1);
            }
        }
    }

    private static String encoded(String text) {
        return java.util.Base64.getEncoder().encodeToString(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void noRequestIsSentBeyondTheAllowanceAndWaitingEndsWithTheRun() {
        AtomicInteger left = new AtomicInteger(3);
        Allowance three = new Allowance() {
            @Override
            public Optional<String> take() {
                return left.getAndDecrement() > 0 ? Optional.empty() : Optional.of("three are enough");
            }

            @Override
            public void used(int tokens) {}

            @Override
            public boolean stopped() {
                return false;
            }
        };
        try (ChatServer server = new ChatServer(asked -> new ChatServer.Answer.Error(500, "", ""))) {
            ModelReply reply = model(server, false).say(new Call(new CallPurpose(1, 1, three), "where", 1, 1, PROMPT));
            assertThat(reply).isInstanceOfSatisfying(ModelReply.Failed.class, f -> {
                assertThat(f.cause()).isEqualTo(ModelReply.Cause.BUDGET);
                assertThat(f.reason()).isEqualTo("three are enough");
            });
            assertThat(server.requests()).isEqualTo(3);
        }
        AtomicInteger looks = new AtomicInteger();
        Allowance soon = Allowance.until(() -> looks.incrementAndGet() > 3);
        try (ChatServer server = new ChatServer(asked -> new ChatServer.Answer.Error(503, "" + WAIT.toSeconds(), ""))) {
            ModelReply reply = new ChatModel(settings(server.url(), false), key(), PATIENT)
                    .say(new Call(new CallPurpose(1, 1, soon), "where", 1, 1, PROMPT));
            assertThat(reply)
                    .isInstanceOfSatisfying(
                            ModelReply.Failed.class, f -> assertThat(f.cause()).isEqualTo(ModelReply.Cause.STOPPED));
            assertThat(reply.cost().nanos()).isLessThan(WAIT.toNanos());
        }
    }

    @Test
    void aKeyComesFromTheEnvironmentOrFromACommandAndNowhereElse() {
        assertThat(ServerKey.find(new KeySource.Command("printf '" + SECRET + "\\n'"), Map.of()))
                .satisfies(found ->
                        assertThat(found.toOptional().flatMap(ServerKey::value)).contains(SECRET));
        assertThat(ServerKey.find(new KeySource.Command("echo " + SECRET + " >&2; exit 3"), Map.of()))
                .isEqualTo(Result.bad("the command that prints the key ended with code 3"));
        assertThat(ServerKey.find(new KeySource.Environment("K", true), Map.of()))
                .isEqualTo(Result.bad("the environment variable K, which should contain the model's key, is not set"));
        assertThat(ServerKey.find(new KeySource.Environment("K", false), Map.of()))
                .isEqualTo(Result.ok(ServerKey.NONE));
        assertThat(ServerKey.find(new KeySource.Environment("K", true), Map.of("K", "two words")))
                .isInstanceOf(Result.Bad.class);
        URI url = URI.create("http://me:" + "secret@localhost/v1");
        assertThat(ModelSettings.of(url, "m").problems())
                .singleElement()
                .asString()
                .doesNotContain("secret");
        assertThat(ModelSettings.of(URI.create("http://localhost/v1"), "m")
                        .withKey(new KeySource.Environment(SECRET, true))
                        .problems())
                .singleElement()
                .asString()
                .doesNotContain(SECRET);
    }
}
