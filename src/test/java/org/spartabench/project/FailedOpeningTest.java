package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.db.Database;

/** An opening that fails leaves no database open, whatever it fails with. */
class FailedOpeningTest {

    private static final int DEEP = 2_000_000;

    @TempDir
    private Path folder;

    private Path project;

    @BeforeEach
    void make() {
        try (Project made = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            project = made.folder();
        }
    }

    @Test
    void aDamagedTemplateClosesTheWorkspace() throws Exception {
        Path template;
        try (Stream<Path> all = Files.list(project.resolve("templates"))) {
            template = all.findFirst().orElseThrow();
        }
        String whole = Files.readString(template);
        Files.writeString(template, "[".repeat(DEEP));
        assertThat(Project.open(project)).isInstanceOf(Result.Bad.class);
        nothingIsOpen();
        Files.writeString(template, whole);
        SampleProject.open(folder).close();
    }

    @Test
    void aDamagedSettingClosesFactsAndWorkspace() throws Exception {
        try (Database database = Database.open(project)) {
            database.write(h -> h.execute("INSERT INTO setting (name, text) VALUES ('team', '{half of a team')"));
        }
        assertThat(Project.open(project)).isInstanceOf(Result.Bad.class);
        nothingIsOpen();
    }

    /** Neither engine lets others write into a file that this program has open. */
    private void nothingIsOpen() throws Exception {
        try (FileChannel workspace = FileChannel.open(project.resolve("workspace.mv.db"), StandardOpenOption.WRITE)) {
            assertThat(workspace.tryLock()).as("the lock on the workspace").isNotNull();
        }
        assertThatCode(() -> DriverManager.getConnection("jdbc:duckdb:" + project.resolve(FactBases.FILE_NAME))
                        .close())
                .as("opening the facts for writing")
                .doesNotThrowAnyException();
    }
}
