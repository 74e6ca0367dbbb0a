package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.llm.message.ChatServer;

/** Choosing a model, trying it, and runs that cannot begin or go on. */
class ModelCommandTest {

    @TempDir
    private static Path temp;

    private static Path project = temp;

    @BeforeAll
    static void make() {
        project = temp.resolve("p");
        assertThat(Ran.command("sample", "medical", project).code()).isZero();
    }

    private static ChatServer server(String reply) {
        return new ChatServer(asked -> asked.authorization().equals("Bearer right-key")
                ? new ChatServer.Answer.Text(reply)
                : new ChatServer.Answer.Error(401, "", "{\"error\": \"bad key " + asked.authorization() + "\"}"));
    }

    @Test
    void aModelIsChosenTriedAndShownAndItsKeyIsKeptNowhere() throws IOException {
        Path key = Files.writeString(temp.resolve("key"), "right-key\n");
        try (ChatServer server = server("{\"where\": [\"1 = 1\"]}")) {
            Ran chosen = Ran.command(
                    "model",
                    project,
                    "--model-url",
                    server.url(),
                    "--model",
                    "small",
                    "--max-tokens",
                    200,
                    "--try",
                    "--key-command",
                    "cat " + key);
            assertThat(chosen.code()).as(chosen.err()).isZero();
            assertThat(chosen.out()).contains("small at " + server.url(), "at most 200 tokens per reply");
            assertThat(chosen.err()).contains("model: the reply is correct (1 calls, ");
            assertThat(Ran.command("info", project).out()).contains("model: small at " + server.url());
            assertThat(Ran.command("info", project, "--json")
                            .json()
                            .path("model")
                            .path("max_tokens")
                            .asInt())
                    .isEqualTo(200);
            Ran keyless = Ran.command("model", project, "--try");
            assertThat(keyless.code()).isEqualTo(1);
            assertThat(keyless.err()).contains("rejects the key (401");
        }
        try (ChatServer server = server("{\"where\": [\"1 = 1; DROP TABLE patients\"]}")) {
            Ran wrong =
                    Ran.command("model", project, "--model-url", server.url(), "--key-command", "cat " + key, "--try");
            assertThat(wrong.code()).isEqualTo(1);
            assertThat(wrong.err()).contains("the reply is not correct: no reply of use in 3 calls");
        }
        try (var files = Files.walk(project)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
                        .doesNotContain("right-key", "cat " + key);
            }
        }
    }

    @Test
    void aRunThatCannotBeginOrGoOnSaysSoInOneLine() {
        Path other = temp.resolve("other");
        assertThat(Ran.command("sample", "medical", other).code()).isZero();
        expect(2, "--author llm: the project has no model", "generate", other, "--author", "llm");
        expect(2, "add --model-url URL and --model NAME", "model", other);
        expect(
                2,
                "holds no user, password or query",
                "model",
                other,
                "--model-url",
                "http://a:b@localhost/v1",
                "--model",
                "m");
        expect(
                2,
                "named by letters, digits and _",
                "model",
                other,
                "--model-url",
                "http://localhost:1/v1",
                "--model",
                "m",
                "--key-env",
                "sk-123-secret");
        expect(
                2,
                "--author llm: the environment variable SPARTA_TEST_NO_SUCH_KEY, which should contain the model's key,"
                        + " is not set",
                "generate",
                other,
                "--author",
                "llm",
                "--model-url",
                "http://localhost:1/v1",
                "--model",
                "m",
                "--key-env",
                "SPARTA_TEST_NO_SUCH_KEY");
        Ran down = expect(
                1,
                "generate: the model server does not answer: http://localhost:1/v1: no server is listening there;"
                        + " accepted items are kept; run the same command to continue",
                "generate",
                other,
                "--author",
                "llm",
                "--no-key",
                "--retries",
                0,
                "--count",
                1);
        assertThat(down.err()).contains("generate: asks m at http://localhost:1/v1 (no key)");
        expect(1, "generate: continues run 1", "generate", other, "--author", "llm", "--count", 1);
        expect(
                2,
                "--author replay: the items of run 1 are already in this project; replay its calls into another",
                "generate",
                other,
                "--author",
                "replay");
        expect(2, "--author replay: add --replay PROJECT", "generate", project, "--author", "replay");
        expect(2, "contains no answered model call", "generate", other, "--author", "replay", "--replay", project);
        expect(
                2,
                "unknown author 'monkey'; the authors are offline, llm and replay",
                "generate",
                other,
                "--author",
                "monkey");
    }

    private static Ran expect(int code, String text, Object... command) {
        Ran ran = Ran.command(command);
        assertThat(ran.err()).contains(text).doesNotContain("sk-123-secret");
        assertThat(ran.code()).as(ran.err()).isEqualTo(code);
        return ran;
    }
}
