package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;

/** The layout of SQL-API-Bench goes out and comes back, and a set that is not as it should be changes nothing. */
class SqlApiBenchTest {

    private static final int COUNT = 6;
    private static final String QUESTIONS = "BenchmarkII/BenchmarkII.json";

    @TempDir
    private Path folder;

    private Path plain;

    @BeforeEach
    void project() {
        plain = folder.resolve("project");
        try (Project made = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(made, COUNT, 7);
        }
    }

    @Test
    void whatIsExportedComesBackAsItWas() throws IOException {
        Path enriched = folder.resolve("enriched");
        done("enrich", plain, "--out", enriched, "--count", COUNT, "--seed", 3);
        Path set = folder.resolve("set");
        done("export", enriched, "--format", "sql-api-bench", "--out", set);
        JsonNode questions = new ObjectMapper().readTree(set.resolve(QUESTIONS).toFile());
        assertThat(questions).hasSize(COUNT).allSatisfy(q -> {
            assertThat(q.path("QuestionID").asText()).startsWith("medical.");
            assertThat(q.path("GroundTruthRows").path(0).isArray()).isTrue();
        });
        for (int level : List.of(0, 20, 40, 50, 60, 80, 100)) {
            JsonNode drawn = new ObjectMapper()
                    .readTree(set.resolve("BenchmarkI/api_table_list_percentage_realization_1/api_table_list_" + level
                                    + "_percent.json")
                            .toFile())
                    .path("medical");
            assertThat(drawn.path("apis")).hasSize(Math.round(5 * level / 100f));
            assertThat(drawn.path("tables").size() + drawn.path("apis").size()).isEqualTo(5);
        }

        Ran refused = Ran.command("import", plain, "--sql-api-bench", set, "--renumber");
        assertThat(refused.code()).isEqualTo(Exit.PARTLY);
        assertThat(refused.err().lines())
                .allMatch(l -> l.endsWith("; it is a built-in function, which 'sparta api add DIR scalars' adds"));

        Path other = folder.resolve("other");
        SampleProject.make(SampleDomain.MEDICAL, Files.createDirectory(other)).close();
        other = other.resolve("project");
        done("api", "add", other, "scalars");
        done("import", other, "--sql-api-bench", set);
        Path again = folder.resolve("again");
        done("export", other, "--format", "sql-api-bench", "--out", again);
        assertThat(contents(again)).isEqualTo(contents(set));
        done("export", other, "--format", "sql-api-bench", "--out", again);
        assertThat(contents(again)).isEqualTo(contents(set));
        assertThat(Ran.command("check", other).code()).isEqualTo(Exit.DONE);
    }

    @Test
    void aFolderThatNoExportWroteIsNotReplaced() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.writeString(home.resolve("thesis.txt"), "years of work");
        for (String format : List.of("sql-api-bench", "hybrid", "sparta")) {
            Ran ran = Ran.command("export", plain, "--format", format, "--out", home);
            assertThat(ran.code()).isEqualTo(Exit.BAD_INPUT);
            assertThat(ran.err()).containsOnlyOnce("\n").contains("contains thesis.txt, not written by");
        }
        assertThat(home.resolve("thesis.txt")).hasContent("years of work");
    }

    private record Bad(String questions, String message) {
        @Override
        public String toString() {
            return questions;
        }
    }

    @Test
    void aSetThatIsNotAsItShouldBeChangesNothing() throws IOException {
        String sql = "\"SQL\": \"SELECT name FROM patients\"";
        Path set = folder.resolve("bad");
        Files.createDirectories(set.resolve("BenchmarkII"));
        assertThat(refused(set)).contains("bad: has no BenchmarkII/BenchmarkII.json");
        Law.holdsFor(
                Stream.of(
                        new Bad("", "is not a list of questions"),
                        new Bad("[{\"QuestionID\": ", "BenchmarkII.json:1: "),
                        new Bad("{\"a\": 1}", "is not a list of questions"),
                        new Bad("[7]", "question 1 is skipped: it has no text QuestionID"),
                        new Bad("[{\"QuestionID\": \"medical.7\"}]", "medical.7 is skipped: it has no text Augmented"),
                        new Bad(question("\"[[1]]\"", sql), "its GroundTruthRows is no list of rows of one length"),
                        new Bad(question("[[1], [1, 2]]", sql), "its GroundTruthRows is no list of rows of one length"),
                        new Bad(
                                question("[[1]]", "\"x\": 1"),
                                "questions without SQL, which an item needs, are skipped: 1"),
                        new Bad(question("[[1]]", "\"SQL\": \"DROP TABLE patients\""), "medical.7 is skipped: "),
                        new Bad(question("[[1]]", "\"SQL\": \"SELECT x FROM pets\""), "There is no table pets"),
                        new Bad(
                                question("[[1]]", sql).replace("medical.", "farm."),
                                "questions over another database than medical are skipped: 1")),
                bad -> {
                    Files.writeString(set.resolve(QUESTIONS), bad.questions());
                    assertThat(refused(set)).contains(bad.message());
                });
        assertThat(Ran.command("import", plain).err()).contains("name a FILE, or a folder with --sql-api-bench");
        try (Project project = Project.open(plain).orThrow(IllegalStateException::new)) {
            assertThat(project.set().rows()).hasSize(COUNT);
        }
    }

    private static String question(String rows, String more) {
        return "[{\"QuestionID\": \"medical.7\", \"AugmentedQuestion\": \"Who?\", \"GroundTruthRows\": " + rows + ", "
                + more + "}]";
    }

    private String refused(Path set) {
        Ran ran = Ran.command("import", plain, "--sql-api-bench", set);
        assertThat(ran.code()).isPositive();
        assertThat(ran.err()).containsOnlyOnce("\n").doesNotContain("Exception");
        return ran.err();
    }

    private static void done(Object... command) {
        Ran ran = Ran.command(command);
        assertThat(ran.code()).as(ran.err()).isZero();
    }

    private static Map<String, String> contents(Path set) throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(set)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.put(set.relativize(file).toString(), Files.readString(file));
            }
        }
        return all;
    }
}
