package org.spartabench.project.lock;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.spartabench.base.result.Result;
import org.spartabench.project.db.Database;

/** Locks a project for one process; the operating system releases the lock when the process dies. */
public record ProjectLock(Path workspace, FileChannel channel) implements ProjectHold {

    public static final String FILE = ".lock";

    /** Keeps every other process out. */
    public static Result<ProjectLock> take(Path folder) {
        return take(folder, false);
    }

    /** Keeps out who writes; others may share it, too. */
    static Result<ProjectLock> share(Path folder) {
        return take(folder, true);
    }

    private static Result<ProjectLock> take(Path folder, boolean shared) {
        try {
            FileChannel channel = FileChannel.open(
                    folder.resolve(FILE),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (locked(channel, shared)) {
                return Result.ok(new ProjectLock(folder, channel));
            }
            channel.close();
            return Result.bad(folder + ": is open in another window or command; close it there, or wait until it ends");
        } catch (IOException e) {
            return Result.bad(folder + ": cannot be written (" + e.getMessage() + "); a project is opened for writing");
        }
    }

    private static boolean locked(FileChannel channel, boolean shared) throws IOException {
        try {
            return channel.tryLock(0, Long.MAX_VALUE, shared) != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Tells whether a process has the project open; makes no file. */
    public static boolean held(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            return channel.tryLock(0, Long.MAX_VALUE, true) == null;
        } catch (IOException | OverlappingFileLockException e) {
            return true;
        }
    }

    @Override
    public boolean alone() {
        return true;
    }

    @Override
    public Database open() {
        return Database.open(workspace);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // The lock goes with the process at the latest.
        }
    }
}
