package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.project.RecordingServer;

/** Two commands that ask the APIs of one project run side by side; one that writes waits for both. */
class TwoReadersTest {

    @TempDir
    private Path folder;

    @Test
    void twoCommandsAskSideBySideAndNoneWritesMeanwhile() throws IOException, InterruptedException {
        Path project = folder.resolve("project");
        assertThat(Ran.command("sample", "medical", project).code()).isZero();
        CountDownLatch arrived = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try (RecordingServer documents = new RecordingServer(request -> "[]");
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            server.setExecutor(threads);
            server.createContext("/", exchange -> {
                arrived.countDown();
                boolean both = awaited(go);
                byte[] body =
                        ("[{\"k\": \"" + exchange.getRequestURI() + "\", \"n\": 1}]").getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(both ? 200 : 400, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
            String host = "127.0.0.1:" + server.getAddress().getPort();
            Path document = documents.document(folder.resolve("doc.yaml"), "/a a", "/b b");
            assertThat(Ran.command("api", "add", project, document, "--server", "http://" + host)
                            .code())
                    .isZero();
            Path hosts = project.resolve("apis/hosts.json");
            Files.writeString(hosts, Files.readString(hosts).replace("\"server\"", "\"seconds\": 100, \"server\""));
            Ran.command("api", "call", project, "a", "--allow-host", host, "--replies", "recorded");
            Process first = answering(project, "a");
            Process second = answering(project, "b");
            try {
                assertThat(awaited(arrived))
                        .as("both are asked at the same time")
                        .isTrue();
                Ran written = Ran.command("generate", project, "--count", 1);
                assertThat(written.err()).contains("is open in another window or command");
            } finally {
                go.countDown();
            }
            assertThat(first.waitFor()).isZero();
            assertThat(second.waitFor()).isZero();
            for (String name : List.of("a", "b")) {
                assertThat(folder.resolve(name + ".out")).content().contains("/" + name);
                assertThat(Ran.command("answer", project, "--sql", "SELECT k FROM " + name, "--replies", "recorded")
                                .out())
                        .contains("/" + name);
            }
            assertThat(Ran.command("generate", project, "--shapes", "non-nested=1")
                            .code())
                    .isZero();
        } finally {
            server.stop(0);
        }
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(Patient.LIMITS.time().toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Process answering(Path project, String name) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "answer",
                        project.toString(),
                        "--sql",
                        "SELECT k FROM " + name,
                        "--seconds",
                        "100")
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectErrorStream(true)
                .start();
    }
}
