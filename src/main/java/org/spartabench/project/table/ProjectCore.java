package org.spartabench.project.table;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import org.jdbi.v3.core.HandleCallback;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.Schema;
import org.spartabench.project.ProjectFolder;
import org.spartabench.project.db.Database;

/**
 * Holds the state that all services of an open project share.
 *
 * @param fingerprint the hash of the facts
 * @param changes hears of every item that a commit has changed
 */
public record ProjectCore(
        Path folder,
        Database database,
        ProjectTables tables,
        FactBase facts,
        String fingerprint,
        Clock clock,
        ItemChanges changes) {

    /** Brings the tables in line with the facts. */
    public static ProjectCore open(Path folder, Database database, ProjectTables tables, FactBase facts, Clock clock)
            throws IOException {
        database.guard(facts);
        String fingerprint = new FactsFingerprint(database, tables).of(facts, folder.resolve(ProjectFolder.FACTS));
        database.read(tables.faults()::follow);
        return new ProjectCore(
                folder, database, tables, facts, fingerprint, clock, new ItemChanges(database, tables, fingerprint));
    }

    public Schema schema() {
        return facts.schema();
    }

    public Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    public <T> T read(HandleCallback<T, RuntimeException> step) {
        return database.read(step);
    }

    /** Runs one transaction without notifying listeners. */
    public <T> T write(HandleCallback<T, RuntimeException> step) {
        return database.write(step);
    }

    /** Runs one transaction and notifies listeners before the next one begins. */
    public <T> T write(HandleCallback<T, RuntimeException> step, Consumer<T> then) {
        return database.write(step, then);
    }
}
