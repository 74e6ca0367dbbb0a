package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.judging.desk.Desk;
import org.spartabench.project.db.Database;
import org.spartabench.project.db.SettingTable;
import org.spartabench.project.failure.StoreException;

/** Failures of the database are named by their cause, and a damaged setting keeps nobody out of the project. */
class DatabaseFailureTest {

    @TempDir
    private Path temp;

    @Test
    void aWrongStatementIsNoFullDisk() {
        try (Database database = Database.open(temp)) {
            assertThatThrownBy(() -> database.read(h -> h.createQuery("SELECT nothing FROM nowhere")
                            .mapTo(String.class)
                            .one()))
                    .isInstanceOf(StoreException.class)
                    .hasMessageNotContaining("disk")
                    .hasMessageContaining("code 42102")
                    .hasStackTraceContaining("NOWHERE");
        }
    }

    /** Many rows are written as a batch, whose failure is of another class than that of one statement. */
    @Test
    void aFailedBatchTellsNoStatement() {
        try (Database database = Database.open(temp)) {
            assertThatThrownBy(() -> database.write(h -> {
                        h.execute("CREATE TABLE twice (a INT PRIMARY KEY)");
                        PreparedBatch batch = h.prepareBatch("INSERT INTO twice VALUES (?)");
                        batch.add(1).add(1);
                        return batch.execute();
                    }))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("code 23505")
                    .hasMessageNotContaining("INSERT")
                    .hasMessageNotContaining("SQL");
        }
    }

    @Test
    void aClosedDatabaseIsNoFullDisk() {
        Database database = Database.open(temp);
        database.close();
        assertThatThrownBy(() -> database.read(h -> h.execute("SELECT 1")))
                .isInstanceOf(StoreException.class)
                .hasMessageNotContaining("disk")
                .hasMessageContaining("closed");
    }

    @Test
    void aDamagedSettingHasItsStandardValue() throws IOException {
        Path folder = Projects.make(temp.resolve("p"));
        try (Project project = Projects.ok(Project.open(folder))) {
            project.files().setting("review.idle-seconds", "soon");
            project.files().setting("faults.rate", "half");
            assertThat(project.team().idleSeconds()).isEqualTo(Desk.IDLE_SECONDS);
            assertThat(project.faults().mixing().rate()).isZero();
        }
    }

    @Test
    void aFailureAfterTheCommitSaysThatItIsSaved() {
        try (Database database = Database.open(temp)) {
            SettingTable settings = new SettingTable();
            assertThatThrownBy(() -> database.write(h -> settings.put(h, "a", "b"), rows -> {
                        throw new StoreException("cannot be read again");
                    }))
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.committed()).isTrue());
            Optional<String> kept = database.read(h -> settings.get(h, "a"));
            assertThat(kept).contains("b");
        }
    }
}
