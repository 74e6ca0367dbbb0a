package org.spartabench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * Tables, queries and texts for tests: an invented corpus that is always there, and a larger one of data that nobody here wrote,
 * where the system property {@code sparta.data}, or {@code ../shared/data}, names its folder.
 */
public final class TestData {

    private static final Path LARGER = Path.of(System.getProperty("sparta.data", "../shared/data"));

    /** What {@code .ci/run} tells from other reasons. */
    private static final String LARGER_DATA = "no larger data";

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

    /** A file or folder of the larger corpus, where it is at hand; where not, the run says that it left that out. */
    public static Optional<Path> larger(String path) {
        Path file = LARGER.resolve(path);
        if (Files.exists(file)) {
            return Optional.of(file);
        }
        LeftOut.note(LARGER_DATA, path);
        return Optional.empty();
    }

    /** The same for a test that is nothing without it. */
    public static Path needLarger(String path) {
        return need(LARGER.resolve(path));
    }

    /** A file or folder of the failing inputs that others found, which stand beside the larger corpus. */
    public static Path needCases(String path) {
        return need(LARGER.resolveSibling("cases").resolve(path));
    }

    private static Path need(Path file) {
        Assumptions.assumeTrue(
                Files.exists(file),
                LARGER_DATA + ": " + LARGER.resolveSibling("").relativize(file));
        return file;
    }
}
