package org.spartabench.project.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.StoreException;

/**
 * Stores the review guidelines of a project: {@code guidelines.md}, present only if they differ from the shipped text.
 */
public final class Guidelines {

    public static final String FILE = "guidelines.md";

    private final OwnFile file;

    /** @param project the project's folder */
    public Guidelines(Path project) {
        file = new OwnFile(project.resolve(FILE));
    }

    /** Reads the text that comes with the program, in Markdown. */
    public static String shipped() {
        try (InputStream text = Objects.requireNonNull(Guidelines.class.getResourceAsStream(FILE), FILE)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the project's own text if there is one, else the shipped one. */
    public String read() {
        return file.text().orThrow(StoreException::new).orElseGet(Guidelines::shipped);
    }

    /** Stores a text; the shipped text deletes the project's own. */
    public void write(String text) {
        if (text.strip().equals(shipped().strip())) {
            file.delete();
        } else {
            file.write(text);
        }
    }
}
