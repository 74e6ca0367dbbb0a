package org.spartabench.authors.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.settings.ModelServer;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.base.task.WorkThreads;

/** Several servers of one model share its requests. */
class ServerSharesTest {

    private static final int REQUESTS = 40;
    private static final Prompt PROMPT = new Prompt("You count.", "How many?");
    private static final ChatModel.Backoff SHORT =
            new ChatModel.Backoff(Duration.ofMillis(2), Duration.ofMillis(20), Duration.ofSeconds(3));

    private static ChatModel model(ModelServer... servers) {
        ModelSettings settings = ModelSettings.of(servers[0].url(), "scripted").withServers(List.of(servers));
        assertThat(settings.problems()).isEmpty();
        return new ChatModel(settings, ServerKey.NONE, SHORT);
    }

    private static ChatServer.Script ready() {
        return asked -> new ChatServer.Answer.Text("ready");
    }

    private static void answers(ChatModel model, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(model.say(PROMPT)).isInstanceOf(ModelReply.Replied.class);
        }
    }

    @Test
    void requestsAreSharedByWeight() {
        try (ChatServer one = new ChatServer(ready());
                ChatServer three = new ChatServer(ready())) {
            answers(model(new ModelServer(one.url(), 1, 0), new ModelServer(three.url(), 3, 0)), REQUESTS);
            assertThat(one.requests()).isEqualTo(REQUESTS / 4);
            assertThat(three.requests()).isEqualTo(REQUESTS * 3 / 4);
        }
    }

    @Test
    void noServerGetsMoreRequestsAtOnceThanItsLimit() {
        Semaphore go = new Semaphore(0);
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        ChatServer.Script counting = asked -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            go.acquireUninterruptibly();
            now.decrementAndGet();
            return new ChatServer.Answer.Text("ready");
        };
        try (ChatServer small = new ChatServer(counting);
                ChatServer large = new ChatServer(asked -> {
                    go.release(); // the small one answers one request for each of the large one
                    return new ChatServer.Answer.Text("ready");
                })) {
            ChatModel model = model(new ModelServer(small.url(), 100, 2), new ModelServer(large.url(), 1, 0));
            try (var threads = WorkThreads.pool("calls", 8)) {
                IntStream.range(0, REQUESTS).forEach(i -> threads.execute(() -> answers(model, 1)));
                go.release(REQUESTS);
            }
            assertThat(small.requests() + large.requests()).isEqualTo(REQUESTS);
            assertThat(most.get()).isBetween(1, 2);
        }
    }

    @Test
    void aServerThatIsGoneIsPassedOver() {
        URI gone;
        try (ChatServer closed = new ChatServer(ready())) {
            gone = closed.url();
        }
        try (ChatServer works = new ChatServer(ready())) {
            answers(model(new ModelServer(gone, 1, 0), new ModelServer(works.url(), 1, 0)), REQUESTS);
            assertThat(works.requests()).isEqualTo(REQUESTS);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://a:8000/v1",
                "http://a:8000/v1 limit=32, https://b/v1 weight=2",
                "http://a:8000/v1 weight=3 limit=1, http://b:1/v1, http://c:2/v1 limit=7"
            })
    void serversAreReadAsTheyAreWritten(String text) {
        assertThat(ModelServer.text(ModelServer.read(text).orThrow(IllegalStateException::new)))
                .isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://a:8000/v1 weight=0",
                "http://a:8000/v1 limit",
                "http://a:8000/v1,,http://b",
                "",
                "http://a http://b"
            })
    void whatIsNoListOfServersIsRefused(String text) {
        assertThat(ModelServer.read(text).toOptional()).isEmpty();
    }

    @Test
    void aKeyForOneServerIsNotSentToAnother() {
        ModelSettings mixed = ModelSettings.of(URI.create("https://api.openai.com/v1"), "m")
                .withServers(List.of(
                        new ModelServer(URI.create("https://api.openai.com/v1"), 1, 0),
                        new ModelServer(URI.create("http://localhost:8000/v1"), 1, 0)));
        assertThat(mixed.problems()).singleElement().asString().contains("the same key");
    }
}
