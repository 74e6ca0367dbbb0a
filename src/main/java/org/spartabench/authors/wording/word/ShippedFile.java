package org.spartabench.authors.wording.word;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Reads text files that come with the program. */
public final class ShippedFile {

    private ShippedFile() {}

    /** @param path from the root of the class path, with a leading slash */
    public static String text(String path) {
        try (InputStream in = Objects.requireNonNull(ShippedFile.class.getResourceAsStream(path), path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        }
    }
}
