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

/** Takes folders away that the program made itself: those for temporary files, and what a failed step has left. */
public final class Folders {

    private static final Logger LOG = LoggerFactory.getLogger(Folders.class);

    private Folders() {}

    /** Deletes a folder with all that is in it, following no links; nothing happens when it is not there. */
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

    /** The same where nothing depends on it: what cannot be deleted is told in the log. */
    public static void discard(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            LOG.warn("{} is left over and may be deleted: {}", folder, e.getMessage());
        }
    }
}
