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
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** What a model says, read as what was asked for. */
class ReadingTest {

    @TempDir
    private static Path folder;

    private static Map<String, List<Requests.Asked<?>>> asked;

    @BeforeAll
    static void run() throws IOException {
        asked = Requests.of(SampleDomain.MEDICAL, folder, 48);
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
            if (a.reply() instanceof AuthorReply.Given<?>(Object value, AuthorReply.Usage usage)) {
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
            String field = kind.equals("nested-ja") ? "having" : kind.startsWith("nested") ? "operator" : kind;
            for (Requests.Asked<?> a :
                    asked.getOrDefault(kind, List.of()).stream().limit(3).toList()) {
                for (String sql : smuggled) {
                    String reply = "{\"blamed\": 1, \"operator\": \"EXISTS\", \"link\": 1, \"pair\": 1, \""
                            + (kind.equals("repair") ? "change" : field) + "\": "
                            + org.spartabench.authors.llm.message.ChatServer.json(sql) + "}";
                    assertThat(read(a.request(), reply)).as(kind + ": " + sql).doesNotStartWith("taken");
                }
            }
        }
    }

    /** A model decides, and the program writes: whatever it decides, the finished inner block stays as it was. */
    @Test
    void aNestedPredicateIsAssembledAroundItsInnerBlock() {
        Law.holdsFor(Stream.of("nested-n", "nested-a", "nested-j", "nested-ja"), kind -> {
            Request.NestedPredicate request =
                    (Request.NestedPredicate) asked.get(kind).getFirst().request();
            for (String operator : List.of("in", " Not  In", "EXISTS", "not exists", ">", "!=", "LIKE")) {
                String reply = "{\"Pair\": \"1\", \"Operator\": \"" + operator
                        + "\", \"link\": 1, \"aggregate\": \"max(x)\", \"having\": \"HAVING COUNT(*) > 2\"}";
                if (Reading.of(request, reply) instanceof Outcome.Done<Predicate.Nested>(Predicate.Nested nested)) {
                    Block inner = (Block) nested.inner();
                    assertThat(inner.from()).isEqualTo(request.inner().from());
                    assertThat(inner.where())
                            .hasSize(request.inner().where().size()
                                    + (request.type().correlated() ? 1 : 0))
                            .containsAll(request.inner().where());
                } else {
                    assertThat(read(request, reply))
                            .containsPattern("\"operator\" is|for \"pair\": take another operator");
                }
            }
            assertThat(read(request, "{\"operator\": \"LIKE\", \"link\": 1}")).startsWith("\"operator\" is one of ");
            assertThat(read(request, "{\"operator\": \"=\", \"pair\": 99, \"link\": 99}"))
                    .containsPattern("has to be a whole number from 1 to|\"operator\" is one of|\"link\"|\"pair\"");
        });
    }

    /** An aggregate above a block that another block looks at, all over one table: whatever is decided, the types stay. */
    @Test
    void anAggregateCanStandOverACorrelatedBlock() {
        Request.NestedPredicate any =
                (Request.NestedPredicate) asked.get("nested-a").getFirst().request();
        Schema schema = any.view().schema();
        Block outer = Block.from("billing", Optional.empty());
        String sql = "SELECT amount FROM billing WHERE amount > 100 AND EXISTS (SELECT 1 FROM patients"
                + " WHERE patients.gender = 'F' AND patients.name = billing.patient_name)";
        Block inner = SqlReader.read(sql) instanceof Parsed.Ok(Block block) ? block : outer;
        AuthorView view = new AuthorView(schema, List.of(), outer, Optional.empty(), List.of(), 1);
        Request.NestedPredicate request = new Request.NestedPredicate(view, Nesting.A, Aliases.inside(outer, inner));
        Outcome<Predicate.Nested> read =
                Reading.of(request, "{\"pair\": 1, \"operator\": \">\", \"aggregate\": \"AVG\"}");
        Block query = read.map(outer::and).toOptional().orElseThrow();
        assertThat(Sql.print(query)).contains("FROM billing AS T2 WHERE", "patients.name = T2.patient_name");
        assertThat(Nestings.of(query, schema))
                .extracting(Nestings.Edge::type)
                .containsExactlyInAnyOrder(Nesting.A, Nesting.J);
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
        assertThat(read(first("limit"), "{\"lim\n" + ModelReply.CUT))
                .startsWith("it was cut off at the limit of tokens");
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
