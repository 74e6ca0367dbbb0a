package org.spartabench.project.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.HandleCallback;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.schema.Schema;
import org.spartabench.project.db.Database;
import org.spartabench.project.db.Fingerprint;

/**
 * Holds the state that all services of an open project share.
 *
 * @param fingerprint the hash of the facts
 * @param changes is called with every item that a commit has changed
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
        String fingerprint = new FactsFingerprint(database, tables).of(facts, folder.resolve(FactBases.FILE_NAME));
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

    /** Checks whether the facts are still those of the decisions. */
    record FactsFingerprint(Database database, ProjectTables tables) {

        private static final String HASH = "facts.hash";
        private static final String MARK = "facts.mark";

        /** Computes the hash of the facts and updates the items' status for it. @param file of facts in the project */
        String of(FactBase facts, Path file) throws IOException {
            Optional<FactBase.Identity> elsewhere = facts.identity();
            String mark = elsewhere.isPresent()
                    ? elsewhere.get().mark()
                    : Files.size(file) + " " + Files.getLastModifiedTime(file).toMillis();
            Optional<String> known = setting(HASH);
            return known.isPresent() && !mark.isEmpty() && setting(MARK).equals(Optional.of(mark))
                    ? known.get()
                    : identify(mark, read(elsewhere, file));
        }

        /** Reads all rows, or the whole file. */
        private static String read(Optional<FactBase.Identity> elsewhere, Path file) throws IOException {
            try {
                return elsewhere.isPresent() ? Fingerprint.of(elsewhere.get().fingerprint()) : Fingerprint.of(file);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }

        /** If the hash differs from that of the decisions, the same transaction recomputes the status of all items. */
        private String identify(String mark, String hash) {
            Optional<String> known = setting(HASH);
            return database.write(h -> {
                tables.settings().put(h, HASH, hash);
                tables.settings().put(h, MARK, mark);
                if (known.isPresent() && !known.get().equals(hash)) {
                    tables.decisions().restandAll(h, hash);
                }
                return hash;
            });
        }

        private Optional<String> setting(String key) {
            return database.read(h -> tables.settings().get(h, key));
        }
    }
}
