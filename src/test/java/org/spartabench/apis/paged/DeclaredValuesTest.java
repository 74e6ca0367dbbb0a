package org.spartabench.apis.paged;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.MappingOptions;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;

/** What a document and earlier replies say decides which calls are made, and never which rows an answer has. */
class DeclaredValuesTest {

    /** Tickets of one page. */
    private static final int SIZE = 2;

    private final List<String> asked = new ArrayList<>();
    private volatile int tickets = SIZE;
    private HttpServer server;
    private FieldClinic clinic;

    @BeforeEach
    void serve(@TempDir Path folder) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                String query = exchange.getRequestURI().getRawQuery();
                asked.add(exchange.getRequestURI().toString());
                Map<String, String> given = new HashMap<>();
                for (String part : query == null ? new String[0] : query.split("&")) {
                    given.put(
                            part.replaceFirst("=.*", ""),
                            URLDecoder.decode(part.replaceFirst(".*=", ""), StandardCharsets.UTF_8));
                }
                byte[] body = reply(exchange.getRequestURI().getPath(), given).getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        String document = """
            openapi: 3.0.3
            info: {title: T, version: "1"}
            servers: [{url: "http://127.0.0.1:%d"}]
            paths:
              /bills:
                get:
                  operationId: bills
                  parameters:
                    - {name: state, in: query, schema: {type: string, enum: [open, paid], default: open}}
                    - {name: since, in: query, schema: {type: string, format: date-time}}
                  responses: {'200': {description: ok, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Bill'}}}}}}
              /tickets:
                get:
                  operationId: tickets
                  parameters: [{name: page, in: query, schema: {type: integer}}, {name: id, in: query, schema: {type: integer}}]
                  responses: {'200': {description: ok, content: {application/json: {schema: {type: object, properties: {more: {type: boolean}, items: {type: array, items: {type: object, properties: {id: {type: integer}}}}}}}}}}
            components: {schemas: {Bill: {type: object, properties: {key: {type: string}, state: {type: string}, sum: {type: string}}}}}
            """.formatted(server.getAddress().getPort());
        PagedServer.Table codes = new PagedServer.Table(
                "t",
                List.of(new PagedServer.Column("code", "string")),
                List.of(List.of("open"), List.of("lost")),
                PagedServer.Profile.PAPER,
                PagedServer.Way.WHOLE);
        clinic = new FieldClinic(
                        folder,
                        List.of(codes),
                        ApiDocument.parse(document, "doc").orThrow(IllegalStateException::new),
                        MappingOptions.NONE)
                .remembering();
    }

    private String reply(String path, Map<String, String> given) {
        if (path.equals("/bills")) {
            String state = given.getOrDefault("state", "open");
            String late = given.containsKey("since") ? given.get("since").substring(11, 13) : "00";
            return "[{\"key\":\"" + state + late + "\",\"state\":\"" + state + "\",\"sum\":\"12.50\"}]";
        }
        int page = Integer.parseInt(given.getOrDefault("page", "1"));
        List<String> rows = new ArrayList<>();
        for (int id = 1; id <= tickets; id++) {
            boolean here =
                    given.containsKey("id") ? given.get("id").equals(String.valueOf(id)) : (id - 1) / SIZE == page - 1;
            if (here) {
                rows.add("{\"id\":" + id + "}");
            }
        }
        return "{\"items\":" + rows + ",\"more\":" + (!given.containsKey("id") && page * SIZE < tickets) + "}";
    }

    @AfterEach
    void stop() {
        clinic.close();
        server.stop(0);
    }

    @Test
    void allValuesOfADocumentAreAskedForWhereAQueryNamesNone() {
        answers("SELECT key FROM bills", 2, "open00", "paid00");
        answers("SELECT key FROM bills WHERE key NOT IN ('open00')", 2, "paid00");
        answers("SELECT key FROM bills WHERE state = 'paid'", 1, "paid00");
    }

    @Test
    void aValueThatTheDocumentDoesNotAllowIsNotSentAndNamed() {
        assertThat(answers("SELECT key FROM bills WHERE state = 'ajar'", 0).remarks())
                .containsExactly("bills: 'ajar' was not asked for; its document allows only open, paid for state");
        answers("SELECT key FROM t JOIN bills ON state = code", 1, "open00");
        assertThat(asked).noneMatch(a -> a.contains("ajar") || a.contains("lost"));
    }

    @Test
    void textsAreMomentsAsTheEngineReadsThem() {
        for (String moment :
                List.of("'2024-06-29T11:00:00Z'", "'2024-06-29 11:00:00'", "TIMESTAMP '2024-06-29 11:00:00'")) {
            answers("SELECT key FROM bills WHERE state = 'open' AND since = " + moment, 1, "open11");
        }
        answers("SELECT key FROM bills WHERE state = 'open' AND since = '2024-06-29'", 1, "open00");
        assertThat(clinic.ask(
                        "SELECT key FROM bills WHERE state = 'open' AND since = '2024-06-29T13:00:00+02:00'",
                        CallMode.UDF))
                .as("the engine reads offsets in its own way")
                .isInstanceOf(HybridReply.Refused.class);
    }

    @Test
    void anEngineThatTakesNoTextsNamesTheOption() {
        HybridReply reply = clinic.ask("SELECT SUM(sum) FROM bills", CallMode.BINDINGS);
        assertThat(reply).isInstanceOf(HybridReply.Failed.class);
        assertThat(((HybridReply.Failed) reply).message()).contains("--numbers bills.sum");
    }

    @Test
    void pagesThatWereSeenChooseCallsAndDoNotEndThem() {
        answers("SELECT id FROM tickets WHERE id IN (1, 2)", 1, "1", "2"); // the first page is tried: it was all
        answers("SELECT id FROM tickets", 1, "1", "2");
        answers("SELECT id FROM tickets WHERE id IN (1, 2)", 1, "1", "2");
        tickets = 5;
        answers("SELECT id FROM tickets WHERE id IN (1, 5)", 3, "1", "5");
        answers("SELECT id FROM tickets WHERE id IN (1, 5)", 2, "1", "5");
    }

    private HybridReply.Answered answers(String sql, int calls, String... rows) {
        HybridReply reply = clinic.ask(sql, CallMode.BINDINGS);
        assertThat(reply).as(sql).isInstanceOf(HybridReply.Answered.class);
        assertThat(clinic.calls()).as(sql).isEqualTo(calls);
        for (HybridReply one : List.of(reply, clinic.ask(sql, CallMode.UDF))) {
            assertThat(((HybridReply.Answered) one).rows().rows())
                    .as(sql)
                    .extracting(r -> String.valueOf(r.getFirst()))
                    .containsExactlyInAnyOrder(rows);
        }
        return (HybridReply.Answered) reply;
    }
}
