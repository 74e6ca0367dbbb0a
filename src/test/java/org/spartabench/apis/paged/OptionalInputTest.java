package org.spartabench.apis.paged;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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

/** An input that no reply brings back is bound as a required one is, or the query is refused by its name; never 0 rows. */
class OptionalInputTest {

    private final Map<String, List<String>> found =
            Map.of("x", List.of("one", "two"), "y", List.of("three"), "z", List.of());
    private HttpServer server;
    private FieldClinic clinic;

    @BeforeEach
    void serve(@TempDir Path folder) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/o", exchange -> {
            try (exchange) {
                String query = exchange.getRequestURI().getRawQuery();
                List<String> rows =
                        query == null ? List.of("all") : found.getOrDefault(query.replace("q=", ""), List.of());
                String body =
                        rows.stream().map(r -> "{\"a\":\"" + r + "\"}").toList().toString();
                byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        });
        server.start();
        String document = """
            openapi: 3.0.3
            info: {title: T, version: "1"}
            servers: [{url: "http://127.0.0.1:%d"}]
            paths:
              /o:
                get:
                  operationId: o
                  parameters: [{name: q, in: query, schema: {type: string}}]
                  responses: {'200': {description: ok, content: {application/json: {schema: {type: array, items: {type: object, properties: {a: {type: string}}}}}}}}
            """.formatted(server.getAddress().getPort());
        PagedServer.Table codes = new PagedServer.Table(
                "t",
                List.of(new PagedServer.Column("code", "string"), new PagedServer.Column("kind", "integer")),
                List.of(List.of("x", 1L), List.of("y", 2L), List.of("z", 2L)),
                PagedServer.Profile.PAPER,
                PagedServer.Way.WHOLE);
        clinic = new FieldClinic(
                folder,
                List.of(codes),
                ApiDocument.parse(document, "doc").orThrow(IllegalStateException::new),
                MappingOptions.NONE);
    }

    @AfterEach
    void stop() {
        clinic.close();
        server.stop(0);
    }

    @Test
    void eachValueIsACall() {
        answers("SELECT a FROM o WHERE q = 'x'", 1, "one", "two");
        answers("SELECT a FROM o WHERE q IN ('x', 'y')", 2, "one", "three", "two");
        answers("SELECT a FROM o WHERE q = 'x' OR q = 'y'", 2, "one", "three", "two");
        answers("SELECT a FROM o WHERE (q = 'x' AND a = 'one') OR q = 'y'", 2, "one", "three");
        answers("SELECT a FROM t JOIN o ON o.q = t.code", 3, "one", "three", "two");
        answers("SELECT a FROM t JOIN o ON o.q = t.code WHERE t.kind = 2", 2, "three");
        answers("SELECT a FROM t LEFT JOIN o ON o.q = t.code WHERE t.kind = 2", 2, "NULL", "three");
        answers("SELECT a FROM o WHERE q IN (SELECT code FROM t WHERE kind = 1)", 1, "one", "two");
        answers("SELECT code FROM t WHERE EXISTS (SELECT 1 FROM o WHERE o.q = t.code)", 3, "x", "y");
        answers("SELECT code FROM t WHERE code IN (SELECT q FROM o)", 3, "x", "y");
        answers("SELECT code FROM t WHERE kind = 2 AND code IN (SELECT q FROM o WHERE a = 'three')", 2, "y");
        answers("SELECT code FROM t WHERE kind = 1 OR code = ANY (SELECT q FROM o WHERE a = 'three')", 3, "x", "y");
        answers("SELECT code FROM t WHERE code IN (SELECT q FROM o WHERE a = 'one' UNION SELECT 'z')", 3, "x", "z");
        answers("SELECT code FROM t WHERE (SELECT COUNT(*) FROM o WHERE o.q = t.code) = 0", 3, "z");
        answers("SELECT COUNT(*) FROM o WHERE q IN ('x', 'y')", 2, "3");
    }

    @Test
    void withoutAValueItIsNotGiven() {
        answers("SELECT a FROM o", 1, "all");
        answers("SELECT a FROM o WHERE q IS NULL", 1, "all");
        answers("SELECT a FROM o WHERE a = 'none'", 1);
    }

    @Test
    void whatBindsNothingIsRefusedByName() {
        for (String sql : List.of(
                "SELECT a FROM o WHERE q <> 'x'",
                "SELECT a FROM o WHERE NOT q = 'x'",
                "SELECT a FROM o WHERE q = 'x' OR a = 'all'",
                "SELECT a FROM o WHERE q LIKE 'x%'",
                "SELECT a FROM (SELECT a, q FROM o) d WHERE d.q = 'x'",
                "SELECT a FROM (SELECT * FROM o) d WHERE d.q = 'x'",
                "SELECT code FROM t WHERE code NOT IN (SELECT q FROM o)",
                "SELECT code FROM t WHERE NOT code IN (SELECT q FROM o)",
                "SELECT code FROM t WHERE code IN (SELECT q FROM o ORDER BY a LIMIT 1)",
                "SELECT code FROM t WHERE code IN (SELECT MAX(q) FROM o)",
                "SELECT a FROM o WHERE EXISTS (SELECT 1 FROM t WHERE t.code = o.q)",
                "WITH w AS (SELECT q, a FROM o) SELECT a FROM w WHERE q = 'x'")) {
            for (CallMode mode : CallMode.values()) {
                HybridReply reply = clinic.ask(sql, mode);
                assertThat(reply).as("%s: %s", mode, sql).isInstanceOf(HybridReply.Refused.class);
                assertThat(((HybridReply.Refused) reply).why().getFirst().message())
                        .as(sql)
                        .contains("o needs a value for q");
                assertThat(clinic.calls()).as(sql).isZero();
            }
        }
    }

    private void answers(String sql, int calls, String... rows) {
        for (CallMode mode : CallMode.values()) {
            HybridReply reply = clinic.ask(sql, mode);
            assertThat(reply).as("%s: %s", mode, sql).isInstanceOf(HybridReply.Answered.class);
            HybridReply.Answered answered = (HybridReply.Answered) reply;
            assertThat(answered.rows().rows())
                    .as("%s: %s", mode, sql)
                    .extracting(r -> r.getFirst() == null ? "NULL" : String.valueOf(r.getFirst()))
                    .containsExactlyInAnyOrder(rows);
            assertThat(clinic.calls()).as("%s: %s", mode, sql).isEqualTo(calls);
        }
    }
}
