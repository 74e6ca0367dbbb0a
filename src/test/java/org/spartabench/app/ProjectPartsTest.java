package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.api.ApiFiles;
import org.spartabench.project.db.Database;
import org.spartabench.project.file.Guidelines;
import org.spartabench.project.file.KeptSet;
import org.spartabench.project.file.Templates;
import org.spartabench.project.lock.ProjectLock;
import org.spartabench.project.manifest.SchemaFile;
import org.spartabench.project.model.PromptShelf;
import org.spartabench.project.strategy.StrategyFolder;
import org.spartabench.publishing.file.ProjectParts;

/** No output takes the place of what a project's folder holds, whose classes and {@link ProjectParts} name the same. */
class ProjectPartsTest {

    @TempDir
    private Path temp;

    @Test
    void everyPartIsListed() {
        assertThat(ProjectParts.FILES).contains(ProjectLock.FILE, SchemaFile.FILE_NAME, Guidelines.FILE, Database.FILE);
        assertThat(ProjectParts.FOLDERS)
                .containsExactlyInAnyOrder(
                        Templates.FOLDER,
                        PromptShelf.FOLDER,
                        ApiFiles.FOLDER,
                        StrategyFolder.FOLDER,
                        KeptSet.FOLDER,
                        "extraction",
                        "releases");
    }

    @Test
    void noOutputTakesThePlaceOfAProjectsFile() {
        Path project = temp.resolve("project");
        try (Project made = SampleProject.make(SampleDomain.MEDICAL, temp)) {
            SampleProject.generate(made, 2, 7);
        }
        for (String part : List.of(
                "sparta.json",
                "facts.duckdb",
                "workspace.mv.db",
                ".lock",
                "card.md",
                "releases",
                "apis/new.json",
                "templates/a.txt")) {
            Path out = project.resolve(part);
            String why = out + ": cannot be written (it belongs to the project; name another file)";
            for (Ran ran : List.of(
                    Ran.command("export", project, "--format", "jsonl", "--out", out),
                    Ran.command("sheet", project, "--out", out),
                    Ran.command("check", project, "--out", out))) {
                assertThat(ran.code()).as(ran.err()).isEqualTo(2);
                assertThat(ran.err()).contains(why);
            }
        }
        assertThat(Ran.command("sheet", project, "--out", temp).err()).contains("it is a folder");
        for (String part : List.of("strategies", "facts.json", "apis/set")) {
            Path out = project.resolve(part);
            assertThat(Ran.command("export", project, "--format", "sparta", "--out", out)
                            .err())
                    .contains("it belongs to the project; name another folder");
            assertThat(out).doesNotExist();
        }
        Path beside = project.resolve("items.jsonl");
        for (int i = 0; i < 2; i++) {
            assertThat(Ran.command("export", project, "--format", "jsonl", "--out", beside)
                            .code())
                    .as("what is no part of it may stand in its folder")
                    .isZero();
        }
        assertThat(beside).exists();
        assertThat(Ran.command("info", project).out()).contains("items: 2");
    }
}
