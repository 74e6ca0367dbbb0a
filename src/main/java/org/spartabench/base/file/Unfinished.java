package org.spartabench.base.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names the temporary files and folders in which targets are written, and remembers each in the user's folder until it is
 * moved or deleted. So the next start removes what a killed program left behind.
 *
 * @param notes the folder that remembers; made when it is needed
 */
public record Unfinished(Path notes) {

    private static final Logger LOG = LoggerFactory.getLogger(Unfinished.class);

    private static final String ENDING = ".part";

    /** Identifies this machine where users have one home on several. */
    private static final Path MACHINE = Path.of("/etc/machine-id");

    public static Unfinished ofUser() {
        return new Unfinished(Folders.ofUser().resolve("unfinished"));
    }

    /** Names a temporary place beside the target; nothing is there yet. */
    public Path begin(Path target) {
        Path whole = target.toAbsolutePath().normalize();
        String mark = ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
        Path part = whole.resolveSibling("." + whole.getFileName() + "." + mark + ENDING);
        try {
            Files.createDirectories(notes);
            Files.write(notes.resolve(mark), List.of(machine(), part.toString(), whole.toString()));
        } catch (IOException e) {
            LOG.info("{} is not remembered: {}", part, e.getMessage());
        }
        return part;
    }

    /**
     * Makes a temporary folder that only the user may read, for what must not be left behind; {@link #end} deletes it.
     *
     * @param name a part of its name, below the system's folder for temporary files
     */
    public Path folder(String name) throws IOException {
        Path folder = begin(Path.of(System.getProperty("java.io.tmpdir")).resolve(name));
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? Files.createDirectory(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                : Files.createDirectory(folder);
    }

    /** Names the place beside it where a target that is replaced waits. */
    public static Path aside(Path part) {
        return part.resolveSibling(part.getFileName() + "-old");
    }

    /** Deletes what is left of a temporary place, and forgets it; only logs a failure. */
    public void end(Path part) {
        String name = part.getFileName().toString();
        String mark = name.substring(0, name.length() - ENDING.length());
        try {
            Folders.delete(part);
            Files.deleteIfExists(notes.resolve(mark.substring(mark.lastIndexOf('.') + 1)));
        } catch (IOException e) {
            LOG.warn("{} is left over and may be deleted: {}", part, e.getMessage());
        }
    }

    /** Removes what programs left that no longer run; puts back a target that was put aside and not replaced. */
    public void sweep() {
        try (Stream<Path> all = Files.isDirectory(notes) ? Files.list(notes) : Stream.empty()) {
            for (Path note : all.toList()) {
                if (!alive(note.getFileName().toString())) {
                    sweep(note);
                }
            }
        } catch (IOException e) {
            LOG.info("{} cannot be read: {}", notes, e.getMessage());
        }
    }

    private static boolean alive(String mark) {
        try {
            long process = Long.parseLong(mark.split("-")[0]);
            return ProcessHandle.of(process).filter(ProcessHandle::isAlive).isPresent();
        } catch (NumberFormatException e) {
            return true;
        }
    }

    private static void sweep(Path note) {
        try {
            List<String> lines = Files.readAllLines(note);
            if (lines.size() != 3
                    || !lines.getFirst().equals(machine())
                    || !lines.get(1).endsWith(ENDING)) {
                return;
            }
            Path part = Path.of(lines.get(1));
            Path target = Path.of(lines.get(2));
            Path aside = aside(part);
            if (Files.exists(aside, LinkOption.NOFOLLOW_LINKS) && !Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
            }
            Folders.delete(aside);
            Folders.delete(part);
            Files.delete(note);
        } catch (IOException e) {
            LOG.info("what {} names is left over: {}", note, e.getMessage());
        }
    }

    private static String machine() {
        try {
            return Files.readString(MACHINE).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
