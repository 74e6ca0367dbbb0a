package org.spartabench.project.model;

import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.StoreException;

/** Stores the project's own prompts: {@code prompts/KIND.md}, each present only if it differs from the shipped one. */
public final class PromptShelf {

    public static final String FOLDER = "prompts";

    private final Path folder;

    public PromptShelf(Path project) {
        folder = project.resolve(FOLDER);
    }

    /** Reads the project's own prompt of a kind, as it is in its file now. */
    public Optional<String> read(String kind) {
        return file(kind).text().orThrow(StoreException::new);
    }

    public void write(String kind, String text) {
        file(kind).write(text);
    }

    /** Deletes a prompt: from now on the shipped prompt applies. */
    public void drop(String kind) {
        file(kind).delete();
    }

    private OwnFile file(String kind) {
        return new OwnFile(folder.resolve(kind + ".md"));
    }
}
