package org.spartabench.fact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes folders that the program created: temporary ones and remains of a failed step. */
public final class Folders {

    private static final Logger LOG = LoggerFactory.getLogger(Folders.class);

    private Folders() {}

    /** Deletes a folder with all its files if it exists; follows no links. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(folder)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }

    /** Deletes a folder; only logs a failure. */
    public static void discard(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            LOG.warn("{} is left over and may be deleted: {}", folder, e.getMessage());
        }
    }
}
