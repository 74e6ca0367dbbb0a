package org.spartabench.project.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.facts.FactBase;
import org.spartabench.project.db.Database;
import org.spartabench.project.db.Fingerprint;

/** Checks whether the facts are still those of the decisions. */
record FactsFingerprint(Database database, ProjectTables tables) {

    private static final String HASH = "facts.hash";
    private static final String MARK = "facts.mark";

    /** Computes the hash of the facts and updates the items' status for it. @param file of facts in the project */
    String of(FactBase facts, Path file) throws IOException {
        Optional<String> elsewhere = facts.fingerprint();
        return elsewhere.isPresent() ? identify("", Fingerprint.of(elsewhere.get())) : of(file);
    }

    /** Reads the file only if its size or time has changed. */
    private String of(Path file) throws IOException {
        String mark = Files.size(file) + " " + Files.getLastModifiedTime(file).toMillis();
        Optional<String> known = setting(HASH);
        return known.isPresent() && setting(MARK).equals(Optional.of(mark))
                ? known.get()
                : identify(mark, Fingerprint.of(file));
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
