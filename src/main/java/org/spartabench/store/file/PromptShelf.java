package org.spartabench.store.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.spartabench.store.db.FailureText;
import org.spartabench.store.db.StoreException;

/** Stores the project's own prompts: {@code prompts/KIND.md}, each present only if it differs from the shipped one. */
public final class PromptShelf {

    static final String FOLDER = "prompts";

    private final Path folder;

    PromptShelf(Path project) {
        folder = project.resolve(FOLDER);
    }

    /** The project's own prompt of a kind, as it is in its file now. */
    public Optional<String> read(String kind) {
        try {
            return Optional.of(Files.readString(file(kind)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new StoreException(file(kind) + ": cannot be read (" + FailureText.of(e) + ")", e);
        }
    }

    /**
     * Keeps a prompt of the project's own, for all requests of that kind from now on. It is written beside its file and
     * moved, so that the file is never half written.
     */
    public void write(String kind, String text) {
        Path part = folder.resolve("." + kind + ".part");
        try {
            Files.createDirectories(folder);
            Files.writeString(part, text);
            Files.move(part, file(kind), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new StoreException(file(kind) + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }

    /** Deletes it: from now on the shipped prompt applies. */
    public void drop(String kind) {
        try {
            Files.deleteIfExists(file(kind));
        } catch (IOException e) {
            throw new StoreException(file(kind) + ": cannot be deleted (" + FailureText.of(e) + ")", e);
        }
    }

    private Path file(String kind) {
        return folder.resolve(kind + ".md");
    }
}
