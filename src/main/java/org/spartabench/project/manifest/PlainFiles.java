package org.spartabench.project.manifest;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.base.file.FileFailure;
import org.spartabench.publishing.file.ProjectParts;

/**
 * Refuses a project with links, pipes, sockets or devices, or with a folder in the place of a file: what is written to such
 * a file lands elsewhere, and what is read from it never ends. The project's own folder may be reached through a link, and
 * folders with other names are not looked into.
 */
final class PlainFiles {

    /** Endings of the files in these folders. */
    private static final Pattern FILE = Pattern.compile(".*\\.(?:json|jsonl|md|txt|ya?ml|sqlite|csv)");

    private PlainFiles() {}

    /** Says which entry of a project's folder is no plain file or folder; empty if all are. */
    static Optional<String> refusal(Path project) {
        try (Stream<Path> entries = Files.list(project)) {
            for (Path entry : entries.sorted().toList()) {
                Looking looking = new Looking(entry);
                Files.walkFileTree(entry, looking);
                if (looking.refusal.isPresent()) {
                    return looking.refusal;
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(project + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /** Looks at an entry of the project, and into it if the program reads there. */
    private static final class Looking extends SimpleFileVisitor<Path> {

        private final Path entry;
        private Optional<String> refusal = Optional.empty();

        Looking(Path entry) {
            this.entry = entry;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            if (folder.equals(entry)
                    ? ProjectParts.FILES.contains(name)
                    : FILE.matcher(name).matches()) {
                return refuse(folder, "a folder, where a file belongs");
            }
            return folder.equals(entry) && !ProjectParts.FOLDERS.contains(name)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isSymbolicLink()) {
                return refuse(file, "a link; put the file itself there, or delete the link");
            }
            if (attributes.isOther()) {
                return refuse(file, "a special file (a pipe, a socket or a device); delete it");
            }
            return file.equals(entry)
                            && ProjectParts.FOLDERS.contains(file.getFileName().toString())
                    ? refuse(file, "a file, where a folder belongs")
                    : FileVisitResult.CONTINUE;
        }

        private FileVisitResult refuse(Path file, String kind) {
            refusal = Optional.of(file + ": is " + kind + ". A project holds plain files only, so it was not opened");
            return FileVisitResult.TERMINATE;
        }
    }
}
