package org.spartabench.ui.assistant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes folders away that this package made. */
final class Folders {

    private static final Logger LOG = LoggerFactory.getLogger(Folders.class);

    private Folders() {}

    /** Deletes a folder with all that is in it; what cannot be deleted is told in the log. */
    static void delete(Path folder) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            LOG.warn("{} is left over and may be deleted: {}", folder, e.getMessage());
        }
    }
}
