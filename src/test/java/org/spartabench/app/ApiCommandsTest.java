package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Await;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.mock.MockFault;
import org.spartabench.apis.mock.MockServer;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.StopSignal;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/** A project whose tables stand behind APIs, by commands: planned, refused, allowed, answered, and answered again unplugged. */
class ApiCommandsTest {

    private static final String MUSEUM = """
        openapi: 3.0.3
        servers: [{url: http://127.0.0.1:8080}]
        paths:
          /museum:
            post:
              operationId: museum
              requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}
              responses:
                '200': {content: {application/json: {schema: {type: array, items: {type: object, properties: {name: {type: string}}}}}}}
        """;

    @TempDir
    private Path temp;

    @Test
    void aHybridProjectAnswersLikeItsTables() throws IOException, InterruptedException {
        Path project = temp.resolve("project");
        String sql;
        try (Project made = SampleProject.make(SampleDomain.MEDICAL, temp)) {
            var table = made.schema().tables().getFirst();
            sql = "SELECT COUNT(*), COUNT(DISTINCT "
                    + table.columns().getFirst().name() + ") FROM " + table.name();
        }
        Path hybrid = temp.resolve("hybrid");
        int port = freePort();
        assertThat(Ran.command(
                                "hybrid",
                                project,
                                "--out",
                                hybrid,
                                "--level",
                                100,
                                "--server",
                                "http://127.0.0.1:" + port)
                        .code())
                .isZero();
        assertThat(Ran.command("rewrite", hybrid, "--sql", sql, "--json")
                        .json()
                        .path("calls")
                        .asInt())
                .isEqualTo(1);
        Ran refused = Ran.command("answer", hybrid, "--sql", sql);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("this machine may not call 127.0.0.1:" + port);

        StopSignal stop = new StopSignal();
        CompletableFuture<Ran> serving = CompletableFuture.supplyAsync(
                () -> Ran.command(stop, "api", "serve", hybrid, "--port", port), Thread::startVirtualThread);
        awaitServer(port);
        Ran asked = Ran.command("answer", hybrid, "--sql", sql, "--json", "--allow-host", "127.0.0.1:" + port);
        assertThat(asked.json().path("rows"))
                .isEqualTo(Ran.command("answer", project, "--sql", sql, "--json")
                        .json()
                        .path("rows"));
        assertThat(asked.json().at("/calls/made").asInt()).isEqualTo(1);
        stop.give();
        assertThat(serving.join().err()).contains("1 calls");
        assertThat(serving.join().out()).startsWith("http://127.0.0.1:" + port);

        assertThat(asked.json().at("/calls/pages").asInt()).isEqualTo(1);
        JsonNode recorded = Ran.command("answer", hybrid, "--sql", sql, "--json", "--replies", "recorded")
                .json();
        assertThat(recorded.path("rows")).isEqualTo(asked.json().path("rows"));
        JsonNode udf = Ran.command("answer", hybrid, "--sql", sql, "--json", "--replies", "recorded", "--via", "udf")
                .json();
        assertThat(udf.path("rows")).isEqualTo(asked.json().path("rows"));
        assertThat(Ran.command("api", "ledger", hybrid, "--json")
                        .json()
                        .path("sent")
                        .asInt())
                .isEqualTo(1);
        JsonNode draw =
                new ObjectMapper().readTree(hybrid.resolve("hybrid.json").toFile());
        assertThat(draw.path("level").asInt()).isEqualTo(100);
        assertThat(recorded.at("/calls/made").asInt(-1)).isZero();
        assertThat(recorded.at("/calls/cached").asInt()).isEqualTo(1);
        assertThat(recorded.at("/calls/pages").asInt()).isEqualTo(1);
        assertThat(Ran.command("answer", hybrid, "--sql", sql, "--replies", "fresh")
                        .err())
                .contains("it cannot be reached");
    }

    /** The 200 bills need as many calls; what was asked before is in the ledger. */
    @Test
    void aStopEndsTheCallsUnderWay() throws IOException, InterruptedException {
        SampleProject.make(SampleDomain.MEDICAL, temp).close();
        Path project = temp.resolve("project");
        assertThat(Ran.command("answer", project, "--sql", "SELECT COUNT(*) FROM billing WHERE is_prime(3)")
                        .err())
                .endsWith("it is a built-in function, which 'sparta api add DIR scalars' adds\n");
        MockFault slow = new MockFault("*", 1, Integer.MAX_VALUE, 0, Optional.empty(), Map.of(), 20, false, 0);
        Map<Entity.Remote, List<List<@Nullable Object>>> served = new LinkedHashMap<>();
        BuiltInApis.at(BuiltInApis.SERVER).forEach(f -> served.put(f, List.of()));
        for (String via : List.of("bindings", "udf")) {
            try (MockServer server = MockServer.start(0, served, List.of(slow))) {
                Ran.command("api", "add", project, "scalars", "--server", server.address());
                StopSignal stop = new StopSignal();
                Supplier<Ran> command = () -> Ran.command(
                        stop,
                        "answer",
                        project,
                        "--sql",
                        "SELECT COUNT(*) FROM billing WHERE is_prime(CAST(amount * 10 AS INT))",
                        "--replies",
                        "fresh",
                        "--via",
                        via,
                        "--allow-host",
                        server.address().getAuthority());
                CompletableFuture<Ran> asking = CompletableFuture.supplyAsync(command, Thread::startVirtualThread);
                Await.until("some calls are made", () -> server.calls() >= 16 || asking.isDone());
                stop.give();
                Ran ran = asking.join();
                assertThat(ran.code()).as(via + ran.out() + ran.err()).isEqualTo(Exit.INTERRUPTED);
                assertThat(ran.out()).isEmpty();
                assertThat(ran.err()).matches("sparta: cancelled after \\d+ calls\n");
                assertThat(server.calls()).isLessThan(190);
            }
        }
        assertThat(Ran.command("api", "ledger", project).out()).contains("is_prime  number");
    }

    @Test
    void documentsAreAddedAndNothingIsCalled() throws IOException {
        Path project = temp.resolve("project");
        SampleProject.make(SampleDomain.MEDICAL, temp).close();
        Path file = Files.writeString(temp.resolve("museum.openapi.yaml"), MUSEUM);
        assertThat(Ran.command("api", "add", project, file).err()).contains("add it with --reading museum");
        assertThat(Ran.command("api", "call", project, "museum", "name=x").err())
                .contains("nobody marked as reading");
        assertThat(Ran.command("api", "add", project, file, "--reading", "museum")
                        .code())
                .isZero();
        assertThat(Ran.command("api", "add", project, "scalars").code()).isZero();
        assertThat(Ran.command("api", "list", project, "--json").json()).hasSize(17);
        assertThat(Ran.command("api", "call", project, "musem").err()).contains("did you mean museum?");
        assertThat(Ran.command("api", "call", project, "is_prime", "number=seven")
                        .err())
                .contains("needs decimal, not seven");
        Ran open = Ran.command("rewrite", project, "--sql", "SELECT number FROM is_prime WHERE truth", "--json");
        assertThat(open.code()).isEqualTo(1);
        assertThat(open.json().at("/refused/0/column").asText()).isEqualTo("number");
        assertThat(Ran.command("api", "list", "--help").out()).contains("sparta api list", "EXIT STATUS");
        Path out = temp.resolve("all.json");
        assertThat(Ran.command("api", "export", project, "--out", out).code()).isZero();
        assertThat(Ran.command("api", "add", project, out).err()).contains("has the name of");
    }

    /** Waits until the server is up, so that no request of the program fails before. */
    private static void awaitServer(int port) {
        Await.until("a server is on port " + port, () -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException e) {
                return false;
            }
        });
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
