package org.spartabench.fact;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Explains failed file operations in words. */
public final class FileFailure {

    private FileFailure() {}

    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException gone -> "there is no such file";
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException f when f.getReason() != null -> f.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }

    /** Tells whether a message of the system or an engine means a full disk. */
    public static boolean diskFull(String message) {
        return message.contains("No space left on device")
                || message.contains("There is not enough space")
                || message.contains("Disk quota exceeded")
                || message.contains("File too large");
    }
}
