package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.cli.io.Exit;
import org.spartabench.desktop.AsSeen;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.GuardedText;
import org.spartabench.sql.tree.Query;

/** Items whose queries call functions of APIs are released, read back, and imported, like all others. */
class EnrichedReleaseTest {

    private static final int COUNT = 6;

    @TempDir
    private Path folder;

    @Test
    void functionsPassTheGateAndTheImport() {
        Path plain = folder.resolve("project");
        try (Project made = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            SampleProject.generate(made, 8, 7);
        }
        Path enriched = folder.resolve("enriched");
        assertThat(Ran.command("enrich", plain, "--out", enriched, "--count", COUNT, "--seed", 3)
                        .code())
                .isZero();
        List<String> queries;
        try (Project project = Project.open(enriched).orThrow(IllegalStateException::new)) {
            project.files().releases().form(SampleProject.filledForm());
            project.set()
                    .rows()
                    .forEach(row ->
                            new AsSeen(project.queue()).decide(row.number(), "ann", new Verdict.Accept(), 1_000));
            queries = queries(project);
            assertThat(queries)
                    .hasSize(COUNT)
                    .allMatch(sql -> GuardedText.refusal(sql, project.schema()).isPresent());
            assertThat(queries)
                    .allMatch(sql -> GuardedText.refusal(sql, project.facts()).isEmpty());
            assertThat(GuardedText.refusal("SELECT name FROM patients WHERE is_palindrome(name)", project.facts()))
                    .isEmpty();
            assertThat(GuardedText.refusal("SELECT read_csv('/etc/passwd') FROM patients", project.facts()))
                    .isPresent();
        }
        Path out = folder.resolve("set");
        Ran released = Ran.command("export", enriched, "--format", "hf", "--out", out, "--license", "CC-BY-4.0");
        assertThat(released.code()).as(released.out() + released.err()).isEqualTo(Exit.DONE);
        assertThat(released.out()).contains(COUNT + " items");
        assertThat(out.resolve("apis/replies.jsonl"))
                .as("recorded from the functions of the workbench, without consent or server")
                .isNotEmptyFile();
        assertThat(out.resolve("README.md")).content().contains("## APIs", COUNT + " items read APIs");

        Path other = folder.resolve("other");
        assertThat(Ran.command("import", plain, out.resolve("data/test.jsonl"), "--renumber")
                        .err())
                .as("a project without these functions")
                .contains("is skipped: There is no table ");
        assertThat(Ran.command("enrich", plain, "--out", other, "--count", 1, "--seed", 9)
                        .code())
                .isZero();
        Ran imported = Ran.command("import", other, out, "--renumber");
        assertThat(imported.out()).as(imported.err()).contains(COUNT + " items");
        try (Project project = Project.open(other).orThrow(IllegalStateException::new)) {
            assertThat(queries(project)).containsAll(queries);
        }
        assertThat(Ran.command("check", other).code()).isEqualTo(Exit.DONE);
        Path official = folder.resolve("official");
        assertThat(Ran.command("export", other, "--format", "sparta", "--out", official)
                        .code())
                .isEqualTo(Exit.DONE);
        assertThat(Ran.command("import", enriched, official, "--renumber").out())
                .contains(COUNT + 1 + " items");
    }

    private static List<String> queries(Project project) {
        return project.set().rows().stream()
                .map(row -> project.queue().item(row.number()).orElseThrow().item())
                .map(item -> (Query) item.query())
                .map(Sql::print)
                .toList();
    }
}
