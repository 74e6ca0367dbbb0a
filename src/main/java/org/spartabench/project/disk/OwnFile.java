package org.spartabench.project.disk;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;
import org.spartabench.publishing.file.AllOrNothing;

/** Reads and writes a text file that a project may have of its own. The file is never half written. */
public record OwnFile(Path path) {

    /** Reads the file; empty if there is none. */
    public Result<Optional<String>> text() {
        try {
            return Result.ok(Optional.of(Files.readString(path)));
        } catch (NoSuchFileException e) {
            return Result.ok(Optional.empty());
        } catch (IOException e) {
            return Result.bad(path + ": cannot be read (" + FailureText.of(e) + ")");
        }
    }

    /** @throws StoreException if the file cannot be written */
    public void write(String text) {
        try {
            AllOrNothing.replace(path, work -> Files.writeString(work, text));
        } catch (IOException e) {
            throw new StoreException(path + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }

    /**
     * Writes a tree of JSON in lines, without its text as a whole in memory.
     *
     * @throws StoreException if the file cannot be written
     */
    public void write(JsonNode tree) {
        try {
            AllOrNothing.replace(
                    path, work -> Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(work.toFile(), tree));
        } catch (IOException e) {
            throw new StoreException(path + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }

    /** @throws StoreException if the file cannot be deleted */
    public void delete() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new StoreException(path + ": cannot be deleted (" + FailureText.of(e) + ")", e);
        }
    }
}
