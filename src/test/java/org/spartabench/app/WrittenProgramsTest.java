package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.llm.message.ChatServer;
import org.spartabench.authors.llm.message.ChatServer.Answer;
import org.spartabench.authors.llm.message.ChatServer.Asked;
import org.spartabench.project.Project;
import org.spartabench.python.confined.ForklessPython;
import org.spartabench.python.confined.OldKernel;
import org.spartabench.python.confined.TestPython;
import org.spartabench.sql.print.Sql;

/** A server on loopback writes pandas programs from the questions of items, and errs; they run, and again without the server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WrittenProgramsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private Path temp = Path.of("");
    private Path folder = Path.of("");

    /** The right program of each question, and the queries. */
    private final Map<String, String> right = new TreeMap<>();

    private final List<String> questions = new ArrayList<>();
    private final List<String> queries = new ArrayList<>();
    private final List<String> prompts = new ArrayList<>();
    private Ran live = new Ran(-1, "", "");

    @BeforeAll
    void askTheModel(@TempDir Path fresh) throws IOException {
        temp = fresh;
        TestPython.get();
        folder = temp.resolve("p");
        assertThat(Ran.command("sample", "medical", folder).code()).isZero();
        Ran.command("generate", folder, "--count", 4, "--seed", 3);
        try (Project project = Project.open(folder).orThrow(IllegalStateException::new)) {
            project.set().present(i -> {
                questions.add(i.question().text());
                queries.add(Sql.print(i.query()));
            });
        }
        List<JsonNode> compiled = lines(Ran.command("program", folder, "--all", "--json"));
        for (int i = 0; i < 4; i++) {
            right.put(questions.get(i), compiled.get(i).path("program").asText());
        }
        try (ChatServer server = new ChatServer(this::play)) {
            Ran.command("model", folder, "--model-url", server.url(), "--model", "m", "--retries", 0);
            live = Ran.command("program", folder, "--all", "--author", "llm", "--run", "--json");
            assertThat(Ran.command("program", folder, "--item", 1, "--author", "llm", "--run", "--dirty")
                            .err())
                    .contains("author, clean tables: 1 of 1 programs", "author, dirty tables: ");
            server.asked()
                    .forEach(a -> prompts.add(a.prompt().system() + a.prompt().user()));
        }
    }

    @AfterAll
    void sawNoQuery() {
        for (String prompt : prompts) {
            assertThat(prompt)
                    .as("a model never sees SQL")
                    .doesNotContain(queries)
                    .doesNotContain("SELECT");
        }
    }

    /** The first is right; the second errs once; the third never stops importing; the fourth doubles its rows, in a fence. */
    private Answer play(Asked asked) {
        String user = asked.prompt().user();
        String question = questions.stream().filter(user::contains).findFirst().orElseThrow();
        String program = right.getOrDefault(question, "");
        return new Answer.Text(
                switch (questions.indexOf(question)) {
                    case 0 -> "Here it is.\n```json\n{\"program\": " + ChatServer.json(program) + "}\n```";
                    case 1 ->
                        "{\"program\": "
                                + ChatServer.json(
                                        user.contains("line 2: KeyError: 'nothing'")
                                                ? program
                                                : "import pandas as pd\nresult = {}['nothing']")
                                + "}";
                    case 2 -> "{\"program\": [\"import pandas as pd\", \"\", \"import os\", \"result = os.getcwd()\"]}";
                    default ->
                        "I read, then I answer.\n```python\n" + program
                                + "result = pd.concat([result, result])\n```\nDone.";
                });
    }

    private static List<JsonNode> lines(Ran ran) throws IOException {
        List<JsonNode> all = new ArrayList<>();
        for (String line : ran.out().lines().toList()) {
            all.add(JSON.readTree(line));
        }
        return all;
    }

    private static String verdict(JsonNode line) {
        return line.path("verdict").path("strict").asText();
    }

    @Test
    void programsAreReadRunAndComparedAndErrorsGoBack() throws IOException {
        List<JsonNode> lines = lines(live);
        assertThat(live.code()).as(live.err()).isZero();
        assertThat(lines).hasSize(5);
        assertThat(lines.subList(0, 4))
                .extracting(WrittenProgramsTest::verdict)
                .containsExactly("equal", "equal", "different", "different");
        assertThat(lines.getFirst().path("origin").asText()).isEqualTo("written");
        assertThat(lines.getFirst().path("model").asText()).isEqualTo("author");
        assertThat(lines.getFirst().path("prompt").asText()).matches("[0-9a-f]{16,}");
        assertThat(lines.get(2).path("run").path("state").asText()).isEqualTo("forbidden");
        assertThat(lines.get(2).path("run").path("line").asInt()).isEqualTo(3);
        assertThat(lines.get(2).path("run").path("error").asText()).contains("not allowed: import os");
        assertThat(lines.get(3).path("verdict").path("reason").asText()).contains("rows only in the program");
        assertThat(lines.get(3).path("cause").asText()).contains("result");
        assertThat(lines.getLast().path("summary").path("equal").asInt()).isEqualTo(2);
        List<String> schema = prompts.subList(0, 7);
        assertThat(schema).as("1, 2 and 3 programs, and 1").allMatch(p -> p.contains("CREATE TABLE patients"));
        assertThat(schema.stream().filter(p -> p.contains("line 3: not allowed: import os")))
                .hasSize(2);
    }

    @Test
    void theJournalGivesTheSameWithoutTheServer() throws IOException {
        Ran again = Ran.command("program", folder, "--all", "--author", "replay", "--run", "--json");
        String time = "\"ms\":\\d+";
        assertThat(again.out().replaceAll(time, "")).isEqualTo(live.out().replaceAll(time, ""));
        assertThat(again.err()).contains("author, clean tables: 2 of 4 programs have the rows of the query (50.0 %)");
        assertThat(Ran.command("program", folder, "--all", "--author", "llm").err())
                .contains("no server is listening");
    }

    @Test
    void dirtyTablesAreShownByTheirFirstLinesAndRun() throws IOException {
        List<String> heads = prompts.subList(7, prompts.size());
        assertThat(heads.size()).isGreaterThanOrEqualTo(2);
        assertThat(heads).allMatch(p -> p.contains("patients.csv:\n\"") && !p.contains("CREATE TABLE patients"));
        assertThat(heads.getFirst()).doesNotContain("N/A");
        assertThat(heads.getLast()).containsPattern("N/A|\\d\\d\\.\\d\\d\\.\\d{4}|\\d,\\d{3}|  \"");
        List<JsonNode> lines =
                lines(Ran.command("program", folder, "--item", 1, "--author", "replay", "--run", "--dirty", "--json"));
        assertThat(verdict(lines.getFirst())).isEqualTo("equal");
        assertThat(verdict(lines.getFirst().path("dirty"))).isIn("equal", "different");
        assertThat(lines.getLast().path("summary").has("dirty_equal")).isTrue();
        Path out = temp.resolve("out");
        assertThat(Ran.command("program", folder, "--item", 1, "--dirty", "--out", out)
                        .code())
                .isZero();
        assertThat(Files.list(out)).anyMatch(f -> f.toString().endsWith(".csv"));
    }

    /** Where the kernel has no walls, our own programs run, those of others only with trust, which nothing remembers. */
    @Test
    void withoutTheKernelsWallsProgramsOfModelsNeedTrust() throws IOException {
        Path python = OldKernel.python(temp);
        JsonNode looked = Ran.command("python", "--python", python, "--json").json();
        assertThat(looked.path("confinement").asText()).isEqualTo("process");
        assertThat(looked.path("weakness").asText()).contains("the kernel has no Landlock");
        Ran compiled = Ran.command("program", folder, "--item", 1, "--run", "--python", python, "--json");
        assertThat(verdict(lines(compiled).getFirst())).as(compiled.err()).isEqualTo("equal");
        String[] model = {"program", folder.toString(), "--item", "1", "--author", "replay", "--run", "--python"};
        Ran refused = Ran.command((Object[]) with(model, python.toString()));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err())
                .contains("this system cannot confine Python: the kernel has no Landlock")
                .contains("--trust");
        Ran trusted = Ran.command((Object[]) with(model, python.toString(), "--trust", "--json"));
        assertThat(verdict(lines(trusted).getFirst())).as(trusted.err()).isEqualTo("equal");
        assertThat(Ran.command((Object[]) with(model, python.toString())).code())
                .as("trust is not kept")
                .isEqualTo(1);
        assertThat(Ran.command(
                                "clarify",
                                folder,
                                "--subject",
                                "author",
                                "--execute",
                                "--paradigm",
                                "python",
                                "--author",
                                "replay",
                                "--python",
                                python)
                        .err())
                .contains("--trust");
    }

    /** Where Python cannot fork, as on Windows, compiled programs run too. */
    @Test
    void withoutForkCompiledProgramsRun() throws IOException {
        Path python = ForklessPython.in(temp);
        JsonNode looked = Ran.command("python", "--python", python, "--json").json();
        assertThat(looked.path("confinement").asText()).isEqualTo("process");
        assertThat(looked.path("weakness").asText()).contains("Python cannot fork");
        Ran compiled = Ran.command("program", folder, "--item", 1, "--run", "--python", python, "--json");
        assertThat(verdict(lines(compiled).getFirst())).as(compiled.err()).isEqualTo("equal");
    }

    private static String[] with(String[] words, String... more) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void optionsThatDoNotFitAreNamed() {
        for (List<String> words : List.of(
                List.of("--sql", "SELECT 1", "--author", "llm"),
                List.of("--all", "--author", "nobody"),
                List.of("--all", "--shows", "headers"),
                List.of("--all", "--dirty"),
                List.of("--all", "--author", "llm", "--dirty", "--shows", "schema"))) {
            List<String> all = new ArrayList<>(List.of("program", folder.toString()));
            all.addAll(words);
            Ran ran = Ran.command(all.toArray());
            assertThat(ran.code()).as(words + ran.err()).isEqualTo(2);
            assertThat(ran.err()).startsWith("sparta: --");
        }
    }
}
