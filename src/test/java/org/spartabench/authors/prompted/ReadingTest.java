package org.spartabench.authors.prompted;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** What a model says, read as what was asked for. */
class ReadingTest {

    @TempDir
    private static Path folder;

    private static Map<String, List<Requests.Asked<?>>> asked;

    @BeforeAll
    static void run() throws IOException {
        asked = Requests.of(SampleDomain.MEDICAL, folder, 50);
    }

    private static <R> String read(Request<R> request, String text) {
        return switch (Reading.of(request, text)) {
            case Outcome.Done<R>(R value) -> "taken: " + value;
            case Outcome.Refused<R>(var refusal) -> refusal.message();
        };
    }

    private static Request<?> first(String kind) {
        return asked.get(kind).getFirst().request();
    }

    /** Every reply of a real run survives being written as the prompts want it and read again, whatever stands around. */
    @Test
    void whatIsWrittenAsThePromptsWantItIsReadAsTheSameValue() {
        AtomicInteger given = new AtomicInteger();
        asked.values().stream().flatMap(List::stream).forEach(a -> {
            if (a.reply() instanceof AuthorReply.Given<?>(Object value, var _, AuthorReply.Usage usage)) {
                given.incrementAndGet();
                ObjectNode json = Replies.json(a.request(), value);
                Object expected = value instanceof Question q ? Question.plain(q.text()) : value;
                for (String text : List.of(
                        json.toString(),
                        "Sure! Here it is:\n```json\n" + json.toPrettyString() + "\n```\nTell me {if} it helps.",
                        "<think>{\"where\": [\"1\"]} or {\"blamed\": 9, \"predicate\": \"x\"}?</think>\n" + json)) {
                    assertThat(Reading.of(a.request(), text))
                            .as(a.request().kind() + ": " + text)
                            .isEqualTo(Outcome.done(expected));
                }
            }
        });
        assertThat(given).hasValueGreaterThan(300);
    }

    @Test
    void whatIsNoReplyOfTheKindIsRefusedInOneLine() {
        Request<?> where = first("where");
        String table = where.view().soFar().table().orElseThrow();
        assertThat(read(where, "I would rather not.")).isEqualTo("it holds no JSON object");
        assertThat(read(where, "{\"where\": [\"a = 1\"")).isEqualTo("its JSON object cannot be read, or breaks off");
        assertThat(read(where, "{\"conditions\": []}"))
                .isEqualTo("the JSON object has no field \"where\"; it has \"conditions\"");
        assertThat(read(where, "{\"where\": 7}")).isEqualTo("\"where\" has to be a list of texts");
        assertThat(read(where, "{\"where\": []}")).isEqualTo("\"where\" has to be a list of texts");
        assertThat(read(where, "{\"where\": [\"no_such_column > 3\"]}"))
                .startsWith("No table in FROM has a column no_such_column");
        assertThat(read(where, "{\"where\": [\"1 = 1 ORDER BY 1\"]}")).startsWith("more than a condition: 1 = 1 ORDER");
        assertThat(read(where, "{\"where\": [\"1 = 1 UNION SELECT * FROM " + table + "\"]}"))
                .startsWith("more than a condition");
        assertThat(read(where, "{\"where\": [\"name LIKE\"]}")).startsWith("not readable SQL: name LIKE");
        assertThat(read(first("limit"), "{\"limit\": \"a few\"}"))
                .isEqualTo("\"limit\" has to be a whole number of at least 1");
        assertThat(read(first("select"), "{\"select\": \"name AS n, age\"}")).startsWith("not one value");
        assertThat(read(first("purpose"), "{\"choice\": 9, \"question\": \"Who?\"}"))
                .startsWith("\"choice\" has to be a whole number from 1 to ");
        assertThat(read(first("purpose"), "{\"choice\": 1, \"question\": \"SELECT 1 FROM patients\"}"))
                .isEqualTo("a question in English is wanted, not SQL");
        assertThat(read(first("final-look"), "{\"asked\": \"perhaps\", \"reason\": \"\"}"))
                .isEqualTo("\"asked\" has to be true or false");
        assertThat(read(first("inner-block"), "{\"choice\": 9}"))
                .startsWith("\"choice\" has to be a whole number from 1 to ");
        assertThat(read(first("question"), "{\"question\": \"SELECT name FROM patients\"}"))
                .isEqualTo("a question in English is wanted, not SQL");
        assertThat(read(first("repair"), "{\"blamed\": 99, \"change\": \"= 1\"}"))
                .startsWith("\"blamed\" has to be a whole number from 1 to ");
    }

    /** Whatever is smuggled in, nothing that is no read gets through, in any kind that holds SQL. */
    @Test
    void nothingGetsThroughThatIsNoRead() {
        List<String> smuggled = List.of(
                "1 = 1; DROP TABLE patients",
                "1 = 1; COPY patients TO '/tmp/x'",
                "1 = (SELECT COUNT(*) FROM read_csv('/etc/passwd'))",
                "1 IN (SELECT 1 FROM 'secret.csv')",
                "(SELECT getenv('HOME')) = 'x'",
                "1 = 1) OR (DELETE FROM patients",
                "EXISTS (DELETE FROM patients RETURNING 1)",
                "1 = 1 --\n; ATTACH 'x.db'");
        for (String kind : List.of("where", "having", "nested-n", "nested-a", "nested-j", "nested-ja", "repair")) {
            String field = kind.startsWith("nested") ? "choice" : kind;
            for (Requests.Asked<?> a :
                    asked.getOrDefault(kind, List.of()).stream().limit(3).toList()) {
                for (String sql : smuggled) {
                    String reply = "{\"blamed\": 1, \""
                            + (kind.equals("repair") ? "change" : field) + "\": "
                            + org.spartabench.authors.llm.message.ChatServer.json(sql) + "}";
                    assertThat(read(a.request(), reply)).as(kind + ": " + sql).doesNotStartWith("taken");
                }
            }
        }
    }

    /** A model chooses, and the program writes: whatever it chooses, the finished inner block stays as it was. */
    @Test
    void aNestedPredicateIsOneOfTheChoices() {
        Law.holdsFor(
                Stream.of("nested-n", "nested-a", "nested-j", "nested-ja"),
                kind -> asked.get(kind).forEach(a -> {
                    Request.NestedPredicate request = (Request.NestedPredicate) a.request();
                    assertThat(request.choices())
                            .as("a single one is no choice")
                            .hasSizeGreaterThan(1);
                    for (int i = 0; i < request.choices().size(); i++) {
                        Predicate.Nested nested = request.choices().get(i).choice();
                        String reply = "{\"Choice\": \"" + (i + 1) + "\"}";
                        assertThat(Reading.of(request, reply)).isEqualTo(Outcome.done(nested));
                        Block inner = (Block) nested.inner();
                        assertThat(inner.from()).isEqualTo(request.inner().from());
                        assertThat(inner.where())
                                .hasSize(request.inner().where().size()
                                        + (request.type().correlated() ? 1 : 0))
                                .containsAll(request.inner().where());
                    }
                    assertThat(read(request, "{\"choice\": 99}"))
                            .startsWith("\"choice\" has to be a whole number from 1 to ");
                }));
    }

    /** What a model writes beside what was asked for is no reason to refuse it. */
    @Test
    void whatIsMeantIsRead() {
        assertThat(read(first("having"), "{\"Having\": \"HAVING COUNT(*) > 1\"}"))
                .startsWith("taken: ");
        assertThat(read(first("select-aggregate"), "{\"select\": \"SELECT COUNT(*) AS visits\"}"))
                .startsWith("taken: ");
        assertThat(read(first("order-by"), "{\"orderBy\": [\"ORDER BY 1\"]}")).startsWith("taken: ");
        assertThat(read(first("limit"), "{\"limit\": 3}\n" + ModelReply.CUT)).isEqualTo("taken: 3");
        for (String marks : List.of(
                "{“limit”: 3}", "{'limit': 3}", "{\"limit\": 3 // the top three\n}", "{\"reply\": {\"limit\": 3}}")) {
            assertThat(read(first("limit"), marks)).isEqualTo("taken: 3");
        }
        Request.CandidateSql answer = new Request.CandidateSql(first("limit").view(), "Who is old?", "");
        assertThat(read(answer, "```sql\nSELECT name\nFROM patients;\n```")).startsWith("taken: SELECT name");
        Request.Naturalness judged = new Request.Naturalness(first("limit").view(), "Who is old?");
        assertThat(read(
                        judged,
                        "{\"relevance\": \"4/5\", \"clarity\": \"four\", \"overall\": 3.5, \"reason\": \"plain\"}"))
                .isEqualTo("taken: Naturalness[relevance=4, clarity=4, overall=4, reason=plain]");
        assertThat(read(first("limit"), "{\"lim\n" + ModelReply.CUT))
                .startsWith("it was cut off at the limit of tokens");
    }

    /** A reply of any kind may state anew what the whole query is to answer. */
    @Test
    void aReplyMayStateThePurposeAnew() {
        assertThat(Reading.purpose("{\"limit\": 3, \"purpose\": \"Which three are the oldest?\"}"))
                .contains("Which three are the oldest?");
        assertThat(Reading.purpose("{\"limit\": 3, \"purpose\": \"SELECT 1 FROM patients\"}"))
                .isEmpty();
        assertThat(Reading.purpose("{\"limit\": 3}")).isEmpty();
    }

    /** A model that talks nonsense twice and is told so. */
    @Test
    void aModelIsToldWhatWasWrongWithItsReply() {
        List<String> replies = List.of("No.", "{\"limit\": 0}", "{\"limit\": 3}");
        AtomicInteger turn = new AtomicInteger();
        LanguageModel model = new LanguageModel() {
            @Override
            public String name() {
                return "scripted";
            }

            @Override
            public ModelReply say(Call call) {
                int before = turn.getAndIncrement();
                assertThat(call.turn()).isEqualTo(before + 1);
                replies.subList(0, before)
                        .forEach(r -> assertThat(call.prompt().user()).contains("- " + r + "\n  -> "));
                return new ModelReply.Replied(replies.get(before), new ModelReply.Cost(1, 100, 10, 5));
            }
        };
        Request.Limit request = (Request.Limit) first("limit");
        AuthorReply<Long> reply = new LlmAuthor(model, PromptFiles.shipped()).ask(request);
        String hash = PromptFiles.shipped().shipped("limit").hash();
        assertThat(reply).isEqualTo(new AuthorReply.Given<>(3L, new AuthorReply.Usage(3, 300, 30, 15, hash)));
        assertThat(Reading.none("Well: {\"None\": \"the rows are too few\"}")).contains("the rows are too few");
        turn.set(0);
        AuthorView view = request.view();
        AuthorView other = new AuthorView(
                view.schema(), view.samples(), view.soFar(), Optional.empty(), view.feedback(), view.seed() + 1);
        assertThat(new LlmAuthor(model, PromptFiles.shipped()).ask(new Request.Select(other)))
                .isInstanceOfSatisfying(
                        AuthorReply.Declined.class,
                        d -> assertThat(d.reason())
                                .isEqualTo("no reply of use in 3 calls; the last one: the JSON object has no field"
                                        + " \"select\"; it has \"limit\""));
    }
}
