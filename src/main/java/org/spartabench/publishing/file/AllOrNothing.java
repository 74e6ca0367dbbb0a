package org.spartabench.publishing.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.file.Folders;
import org.spartabench.base.file.Unfinished;

/** Writes a file or folder under a temporary name beside its place, and moves it there when it is complete. */
public final class AllOrNothing {

    /** A step of writing that may meet a full disk. */
    @FunctionalInterface
    public interface Writing<T> {
        void to(T target) throws IOException;
    }

    /** Names in a message. */
    private static final int MOST_NAMES = 3;

    private static final Unfinished UNFINISHED = Unfinished.ofUser();

    private AllOrNothing() {}

    /**
     * Writes the file that a person named for an output. Replaces a file that is there; of a link the file that it leads to. A
     * device or a pipe ({@code /dev/null}, {@code /dev/stdout}) cannot be replaced: it takes what is written at once.
     *
     * @throws IOException if the target is a folder, belongs to a project, or cannot be written
     */
    public static void file(Path target, Writing<Path> writing) throws IOException {
        if (Files.isDirectory(target)) {
            throw new FileSystemException(String.valueOf(target), null, "it is a folder");
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            writing.to(target);
            return;
        }
        Path whole = Files.exists(target) && Files.isSymbolicLink(target) ? target.toRealPath() : target;
        refusePart(whole, "file");
        replace(whole, writing);
    }

    private static void refusePart(Path target, String kind) throws IOException {
        if (ProjectParts.contain(target)) {
            throw new FileSystemException(
                    String.valueOf(target), null, "it belongs to the project; name another " + kind);
        }
    }

    /** Writes a file of the program's own. Replaces what is there, also a link. */
    public static void replace(Path target, Writing<Path> writing) throws IOException {
        Path work = temporaryPath(target);
        try {
            writing.to(work);
            Files.move(work, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            UNFINISHED.end(work);
        }
    }

    /**
     * Says why a folder must not be replaced: it holds what was not written before. Empty if it may.
     *
     * @param parts names of all files and folders that are written into it
     * @param writer what writes them
     */
    public static Optional<String> objection(Path out, Set<String> parts, String writer) {
        if (!Files.exists(out, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (!Files.isDirectory(out)) {
            return Optional.of(out + ": is a file; name a folder");
        }
        try (Stream<Path> inside = Files.list(out)) {
            List<String> foreign = inside.map(f -> f.getFileName().toString())
                    .filter(name -> !parts.contains(name))
                    .sorted()
                    .toList();
            return foreign.isEmpty()
                    ? Optional.empty()
                    : Optional.of(out + ": contains "
                            + String.join(", ", foreign.subList(0, Math.min(MOST_NAMES, foreign.size())))
                            + ", not written by " + writer + "; name another folder");
        } catch (IOException e) {
            return Optional.of(out + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    /**
     * Replaces a folder that is there, in one step where the system can. Elsewhere the old one is put aside first, and put back
     * when the move fails.
     */
    public static void folder(Path target, Writing<Path> writing) throws IOException {
        refusePart(target, "folder");
        Path work = temporaryPath(target);
        try {
            Files.createDirectory(work);
            writing.to(work);
            if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                Files.move(work, target, StandardCopyOption.ATOMIC_MOVE);
                return;
            }
            if (FolderExchange.exchange(work, target)) {
                return;
            }
            Path aside = Unfinished.aside(work);
            Files.move(target, aside, StandardCopyOption.ATOMIC_MOVE);
            try {
                Files.move(work, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
                throw e;
            }
            Folders.discard(aside);
        } finally {
            UNFINISHED.end(work);
        }
    }

    /** Names a file or folder below a folder that is being written. @throws IOException if it would be elsewhere */
    public static Path inside(Path folder, String name) throws IOException {
        try {
            Path file = folder.resolve(name).normalize();
            if (file.startsWith(folder.normalize()) && !file.equals(folder.normalize())) {
                return file;
            }
        } catch (InvalidPathException e) {
            throw new IOException("'" + name + "' is no name of a file", e);
        }
        throw new IOException("'" + name + "' would be outside the folder");
    }

    private static Path temporaryPath(Path target) throws IOException {
        Path whole = target.toAbsolutePath().normalize();
        Files.createDirectories(whole.getParent());
        return UNFINISHED.begin(whole);
    }
}
