package org.spartabench.project.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.facts.Result;
import org.spartabench.project.db.FailureText;
import org.spartabench.project.db.StoreException;
import org.spartabench.publishing.exchange.AllOrNothing;

/** Reads and writes a text file that a project may have of its own. The file is never half written. */
record OwnFile(Path path) {

    /** Reads the file; empty if there is none. */
    Result<Optional<String>> text() {
        try {
            return Result.ok(Optional.of(Files.readString(path)));
        } catch (NoSuchFileException e) {
            return Result.ok(Optional.empty());
        } catch (IOException e) {
            return Result.bad(path + ": cannot be read (" + FailureText.of(e) + ")");
        }
    }

    /** @throws StoreException if the file cannot be written */
    void write(String text) {
        try {
            AllOrNothing.file(path, work -> Files.writeString(work, text));
        } catch (IOException e) {
            throw new StoreException(path + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }

    /** @throws StoreException if the file cannot be deleted */
    void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new StoreException(path + ": cannot be deleted (" + FailureText.of(e) + ")", e);
        }
    }
}
