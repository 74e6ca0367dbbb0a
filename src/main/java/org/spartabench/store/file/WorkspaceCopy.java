package org.spartabench.store.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.spartabench.fact.Folders;
import org.spartabench.fact.Result;
import org.spartabench.store.db.Database;

/**
 * Copies the workspace of a project that another process writes, as it stood between two commits. Nobody sees what is
 * written to the copy.
 */
public record WorkspaceCopy(Path workspace) implements ProjectHold {

    private static final int ATTEMPTS = 200;
    private static final long PAUSE_MILLIS = 25;

    /** A file system may give two writes within this time the same time stamp. */
    private static final long STAMP_MILLIS = 15;

    /** Copies it, in at most some seconds; a problem if the other process never pauses or the file cannot be read. */
    public static Result<WorkspaceCopy> of(Path folder) {
        Path from = folder.resolve(Database.FILE);
        try {
            Path place = Files.createTempDirectory("sparta-read-");
            WorkspaceCopy copy = new WorkspaceCopy(place);
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Stamp before = Stamp.of(from);
                if (before.settled()) {
                    Files.copy(from, place.resolve(Database.FILE), StandardCopyOption.REPLACE_EXISTING);
                    if (Stamp.of(from).equals(before)) {
                        return Result.ok(copy);
                    }
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            copy.close();
            return Result.bad(
                    folder + ": is being written to without a pause; try again when the other command has ended");
        } catch (IOException e) {
            return Result.bad(folder + ": is open in another window or command, and cannot be read meanwhile ("
                    + e.getMessage() + ")");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Result.bad(folder + ": was not read, because the program is ending");
        }
    }

    private record Stamp(FileTime written, long bytes) {

        static Stamp of(Path file) throws IOException {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(now.lastModifiedTime(), now.size());
        }

        boolean settled() {
            return written.toInstant().isBefore(Instant.now().minusMillis(STAMP_MILLIS));
        }
    }

    @Override
    public void close() {
        Folders.discard(workspace);
    }
}
