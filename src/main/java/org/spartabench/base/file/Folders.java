package org.spartabench.base.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Copies folders, deletes those that the program created, and names the folder of its user. */
public final class Folders {

    private static final Logger LOG = LoggerFactory.getLogger(Folders.class);

    private Folders() {}

    /** Gives the folder of this program's user, for what belongs to no project: below XDG_CONFIG_HOME, else ~/.config. */
    public static Path ofUser() {
        return Optional.ofNullable(System.getenv("XDG_CONFIG_HOME"))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .orElseGet(() -> home(System.getProperty("user.home"), System.getenv("HOME"))
                        .resolve(".config"))
                .resolve("sparta-workbench");
    }

    /** Gives the first absolute folder; for a user without one, as in a container, a place where nothing can be kept. */
    static Path home(@Nullable String... folders) {
        return Stream.of(folders)
                .filter(folder -> folder != null && Path.of(folder).isAbsolute())
                .map(Path::of)
                .findFirst()
                .orElse(Path.of("/dev/null"));
    }

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

    /**
     * Copies the folders and plain files in a folder, over those that are there.
     *
     * @param wanted says by its path in the folder whether a part is copied; asked of each
     */
    public static void copy(Path from, Path to, Predicate<Path> wanted) throws IOException {
        Path whole = from.toRealPath();
        List<Path> parts;
        try (Stream<Path> all = Files.walk(whole)) {
            parts = all.map(whole::relativize).filter(wanted).toList();
        }
        for (Path part : parts) {
            Path source = whole.resolve(part);
            if (Files.isDirectory(source, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(to.resolve(part));
            } else if (Files.isRegularFile(source, LinkOption.NOFOLLOW_LINKS)) {
                Files.copy(source, to.resolve(part), StandardCopyOption.REPLACE_EXISTING);
            }
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
