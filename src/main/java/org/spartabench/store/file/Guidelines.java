package org.spartabench.store.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.spartabench.store.db.FailureText;
import org.spartabench.store.db.StoreException;

/**
 * Stores the review guidelines of a project: {@code guidelines.md}, present only if they differ from the shipped text.
 */
public final class Guidelines {

    static final String FILE = "guidelines.md";

    private final Path folder;

    /** @param project the project's folder */
    public Guidelines(Path project) {
        folder = project;
    }

    /** The text that comes with the program, in Markdown. */
    public static String shipped() {
        try (InputStream text = Objects.requireNonNull(Guidelines.class.getResourceAsStream(FILE), FILE)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The project's own text where there is one, else the shipped one. */
    public String read() {
        Path file = folder.resolve(FILE);
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return shipped();
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be read (" + FailureText.of(e) + ")", e);
        }
    }

    /** Stores a text; the shipped text deletes the project's own. The file is never half written. */
    public void write(String text) {
        Path file = folder.resolve(FILE);
        Path part = folder.resolve("." + FILE + ".part");
        try {
            if (text.strip().equals(shipped().strip())) {
                Files.deleteIfExists(file);
                return;
            }
            Files.writeString(part, text);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }
}
