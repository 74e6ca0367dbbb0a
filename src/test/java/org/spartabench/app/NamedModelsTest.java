package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.Call;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.author.RoleModels;

/** A project names models by role; nothing confuses them, and none gets a request before the user agreed. */
class NamedModelsTest {

    @TempDir
    private Path temp;

    private Path folder = Path.of("");

    @BeforeEach
    void make() {
        SampleProject.make(SampleDomain.MEDICAL, temp).close();
        folder = temp.resolve("project");
    }

    private int set(ModelRole role, String name, ChatServer server, Object... more) {
        List<Object> words = new ArrayList<>(List.of(
                "model",
                folder,
                "--role",
                role.word(),
                "--name",
                name,
                "--model-url",
                server.url(),
                "--model",
                "m-" + name));
        words.addAll(List.of(more));
        return Ran.command(words.toArray()).code();
    }

    @Test
    void aRoleTakesAsManyModelsAsItHasPlaces() throws IOException {
        try (ChatServer server = new ChatServer(asked -> new ChatServer.Answer.Text("ready"))) {
            for (String name : List.of("a", "b", "c")) {
                assertThat(set(ModelRole.CANDIDATE, name, server)).isZero();
            }
            assertThat(set(ModelRole.CANDIDATE, "d", server)).as("three is all").isEqualTo(2);
            assertThat(Ran.command("model", folder, "--role", "candidate", "--remove", "b")
                            .code())
                    .isZero();
            assertThat(set(ModelRole.CANDIDATE, "d", server, "--temperature", "0.7"))
                    .isZero();
            assertThat(set(ModelRole.JUDGE, "a", server))
                    .as("one model in two roles")
                    .isZero();
            Ran shown = Ran.command("model", folder, "--json");
            assertThat(shown.json().path("roles").path("candidate").fieldNames())
                    .toIterable()
                    .containsExactly("a", "c", "d");
            assertThat(shown.json()
                            .path("roles")
                            .path("candidate")
                            .path("d")
                            .path("temperature")
                            .asDouble())
                    .isEqualTo(0.7);
            Ran tried = Ran.command("model", folder, "--role", "candidate", "--try");
            assertThat(tried.err()).contains("a replies: ready", "c replies: ready", "d replies: ready");
            assertThat(Ran.command("model", folder, "--role", "oracle").code()).isEqualTo(2);
        }
    }

    @Test
    void theOneModelOfAnEarlierVersionIsTheAuthor() throws IOException {
        try (InputStream in = NamedModelsTest.class.getResourceAsStream("/formats/model-11.json");
                Project project = SampleProject.open(temp)) {
            project.files()
                    .setting("model", new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
            ModelSettings kept = project.files().model().orElseThrow();
            assertThat(kept.model()).isEqualTo("qwen2.5-72b");
            assertThat(kept.key()).isEqualTo(new KeySource.Environment("LAB_KEY", true));
            assertThat(kept.timeout()).isEqualTo(Duration.ofSeconds(90));
            project.files().model(kept.withTemperature(0.3));
        }
        assertThat(folder.resolve("models.json"))
                .content()
                .contains("\"author\" : [ \"author\" ]", "\"temperature\" : 0.3");
        try (Project project = SampleProject.open(temp)) {
            assertThat(project.files().model().orElseThrow().temperature()).isEqualTo(0.3);
        }
    }

    /** Two models get the same prompt with the same seed, and a replay gives each its own reply. */
    @Test
    void aReplayKeepsModelsApart() {
        Call call = new Call(new CallPurpose(1, 1, Allowance.UNLIMITED), "candidate-sql", 7, 1, new Prompt("s", "u"));
        try (ChatServer server = new ChatServer(asked ->
                new ChatServer.Answer.Text("I am " + asked.body().path("model").asText()))) {
            set(ModelRole.CANDIDATE, "a", server);
            set(ModelRole.CANDIDATE, "b", server);
            try (Project project = SampleProject.open(temp)) {
                RoleModels models = new RoleModels(project, Map.of());
                for (LanguageModel model : models.all(ModelRole.CANDIDATE, List.of(), Optional.empty())
                        .orThrow(IllegalStateException::new)) {
                    assertThat(text(model.say(call))).isEqualTo("I am m-" + model.name());
                }
                assertThat(server.asked().stream()
                                .map(a -> a.body().path("seed"))
                                .distinct())
                        .hasSize(2);
            }
        }
        try (Project project = SampleProject.open(temp)) {
            for (String name : List.of("b", "a")) {
                LanguageModel model = new RoleModels(project, Map.of())
                        .replayed(ModelRole.CANDIDATE, Optional.of(name))
                        .orThrow(IllegalStateException::new);
                assertThat(text(model.say(call))).isEqualTo("I am m-" + name);
            }
        }
    }

    private static String text(ModelReply reply) {
        return reply instanceof ModelReply.Replied(String text, ModelReply.Cost _, Optional<String> _)
                ? text
                : reply.toString();
    }

    @Test
    void aForeignOrDamagedFileReachesNobody() throws IOException {
        try (ChatServer server = new ChatServer(asked -> new ChatServer.Answer.Text("ready"))) {
            Files.writeString(folder.resolve("models.json"), """
                {"formatVersion": 1, "models": {"x": {"url": "%s", "model": "m"}}, "roles": {"judge": ["x"]}}\
                """.formatted(server.url()));
            Ran refused = Ran.command("model", folder, "--role", "judge", "--try");
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err()).contains("not allowed to contact").hasLineCount(1);
            assertThat(server.requests()).isZero();
            assertThat(Ran.command("agree", folder).out()).contains("agreed: model at " + server.url());
            assertThat(Ran.command("model", folder, "--role", "judge", "--try").code())
                    .isZero();
        }
        for (String damaged : List.of("{", "[]", "{\"formatVersion\": 1, \"roles\": {\"king\": [\"x\"]}}")) {
            Files.writeString(folder.resolve("models.json"), damaged);
            Ran ran = Ran.command("model", folder);
            assertThat(ran.code()).as(damaged).isEqualTo(2);
            assertThat(ran.err()).contains("models.json: ").hasLineCount(1);
        }
    }
}
