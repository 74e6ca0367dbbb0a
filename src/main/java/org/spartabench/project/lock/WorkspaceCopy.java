package org.spartabench.project.lock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.project.db.Database;

/**
 * Copies the workspace of a project as it stood between two commits, whether or not another process writes it: into memory, or
 * into a temporary folder if it is large. Nobody sees what is written to the copy.
 *
 * @param folder of the project
 * @param bytes of the workspace's file until it is opened; none if the copy is in a folder
 * @param place the temporary folder
 */
public record WorkspaceCopy(Path folder, AtomicReference<byte[]> bytes, Optional<Path> place) implements ProjectHold {

    private static final byte[] NONE = {};

    private static final int ATTEMPTS = 200;
    private static final long PAUSE_MILLIS = 25;

    /** A file system may give two writes within this time the same time stamp. */
    private static final long STAMP_MILLIS = 15;

    /** A workspace of 10,000 items has a quarter of it. */
    private static final long MOST_IN_MEMORY = 128L << 20;

    /** Copies it, in at most some seconds; a problem if the other process never pauses or the file cannot be read. */
    public static Result<WorkspaceCopy> of(Path folder) {
        Path from = folder.resolve(Database.FILE);
        try {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Stamp before = Stamp.of(from);
                if (before.settled()) {
                    WorkspaceCopy copy = before.bytes() > MOST_IN_MEMORY ? onDisk(folder) : inMemory(folder);
                    if (Stamp.of(from).equals(before)) {
                        return Result.ok(copy);
                    }
                    copy.close();
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            return Result.bad(
                    folder + ": is being written to without a pause; try again when the other command has ended");
        } catch (IOException e) {
            return Result.bad(from + ": cannot be read (" + FileFailure.of(e) + ")");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Result.bad(folder + ": was not read, because the program is ending");
        }
    }

    private static WorkspaceCopy inMemory(Path folder) throws IOException {
        return new WorkspaceCopy(
                folder, new AtomicReference<>(Files.readAllBytes(folder.resolve(Database.FILE))), Optional.empty());
    }

    private static WorkspaceCopy onDisk(Path folder) throws IOException {
        Path place = Files.createTempDirectory("sparta-read-");
        WorkspaceCopy copy = new WorkspaceCopy(folder, new AtomicReference<>(NONE), Optional.of(place));
        try {
            Files.copy(
                    folder.resolve(Database.FILE), place.resolve(Database.FILE), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            copy.close();
            throw e;
        }
        return copy;
    }

    private record Stamp(FileTime written, long bytes) {

        static Stamp of(Path file) throws IOException {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(now.lastModifiedTime(), now.size());
        }

        boolean settled() {
            // A time in the future comes from another clock.
            return Duration.between(written.toInstant(), Instant.now()).abs().toMillis() > STAMP_MILLIS;
        }
    }

    @Override
    public boolean alone() {
        return !ProjectLock.held(folder);
    }

    @Override
    public Database open() {
        return place.isPresent() ? Database.open(place.get()) : Database.openCopy(folder, bytes.getAndSet(NONE));
    }

    @Override
    public void close() {
        place.ifPresent(Folders::discard);
    }
}
