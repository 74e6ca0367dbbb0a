package org.spartabench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Tables, queries and texts for tests: an invented corpus that is always there, and a larger one of data that nobody here wrote,
 * where the system property {@code sparta.data}, or {@code ../shared/data}, names its folder.
 */
public final class TestData {

    private static final Path LARGER = Path.of(System.getProperty("sparta.data", "../shared/data"));

    private TestData() {}

    /** A file or folder of the invented corpus. */
    public static Path own(String path) {
        return resource("/corpus").resolve(path);
    }

    /** The text of a file as an earlier program wrote it. */
    public static String kept(String path) {
        try {
            return Files.readString(resource("/formats").resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path resource(String folder) {
        try {
            return Path.of(
                    Objects.requireNonNull(TestData.class.getResource(folder)).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A file or folder of the larger corpus, where it is at hand. */
    public static Optional<Path> larger(String path) {
        return Optional.of(LARGER.resolve(path)).filter(Files::exists);
    }
}
