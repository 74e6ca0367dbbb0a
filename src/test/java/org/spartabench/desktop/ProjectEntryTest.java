package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.base.result.Result;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.project.Project;
import org.spartabench.project.db.Database;
import org.spartabench.project.failure.StoreException;

/** A project whose opening fails is not locked: the next try finds it as free as the first one did. */
class ProjectEntryTest {

    private static final String FILE = "workspace.mv.db";

    @TempDir
    private Path folder;

    @Test
    void aFirstScreenThatCannotBeReadLeavesTheProjectFree() throws SQLException {
        Project project = SampleProject.make(SampleDomain.MEDICAL, folder);
        Path place = project.folder();
        try (Connection beside = DriverManager.getConnection("jdbc:h2:file:" + place.resolve("workspace"), "sa", "");
                Statement statement = beside.createStatement()) {
            statement.execute("ALTER TABLE setting RENAME TO lost");
        }
        assertThatThrownBy(() -> ProjectEntry.of(project)).isInstanceOf(StoreException.class);
        try (Database database = Database.open(place)) {
            database.write(h -> h.execute("ALTER TABLE lost RENAME TO setting"));
        }
        try (Project again = SampleProject.open(folder)) {
            assertThat(ProjectEntry.of(again).queries()).isTrue();
        }
    }

    @Test
    void whatIsThrownWhileAProjectOpensLeavesItFree() throws IOException {
        Path place;
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            place = project.folder();
        }
        Path kept = Files.copy(place.resolve(FILE), folder.resolve(FILE));
        try (Database database = Database.open(place)) {
            database.write(h -> h.execute("DROP TABLE run CASCADE"));
        }
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThat(Project.open(place))
                    .isInstanceOfSatisfying(
                            Result.Bad.class,
                            bad -> assertThat(bad.problems().toString())
                                    .contains("cannot be opened")
                                    .doesNotContain("open in another window"));
        }
        Files.copy(kept, place.resolve(FILE), StandardCopyOption.REPLACE_EXISTING);
        SampleProject.open(folder).close();
    }
}
