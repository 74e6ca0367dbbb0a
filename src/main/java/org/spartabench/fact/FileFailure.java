package org.spartabench.fact;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Explains failed file operations in words, and reads files with such words. */
public final class FileFailure {

    private FileFailure() {}

    /** Reads all lines of a text file in UTF-8, or says in one line why it cannot be read. */
    public static Result<List<String>> lines(Path file) {
        try {
            return Result.ok(Files.readAllLines(file));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + of(e) + ")");
        }
    }

    public static String of(IOException e) {
        return switch (e) {
            case NoSuchFileException gone -> "there is no such file";
            case AccessDeniedException denied -> "permission denied";
            case CharacterCodingException coding -> "it is not UTF-8";
            case FileSystemException f when f.getReason() != null -> f.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }

    /** Says where and why a file is no JSON. */
    public static String notJson(Object file, JsonProcessingException e) {
        return at(file, e) + ": " + notJson(e);
    }

    /** Says why a text is no JSON. */
    public static String notJson(JsonProcessingException e) {
        return e instanceof StreamConstraintsException
                ? "is nested too deeply, or holds a text or number that is too long"
                : "is not JSON: "
                        + plain(e.getOriginalMessage().lines().findFirst().orElse(""));
    }

    /** Leaves out the parser's advice to its own programmer. */
    private static String plain(String message) {
        return message.replaceFirst("[:;,]?\\s*\\(?\\benable `?\\w*Feature.*$", "");
    }

    /** Names a file with the line of a failure, where that is known. */
    public static String at(Object file, JsonProcessingException e) {
        return e.getLocation() == null
                ? file.toString()
                : file + ":" + e.getLocation().getLineNr();
    }

    /** Tells whether a message of the system or an engine means a full disk. */
    public static boolean diskFull(String message) {
        return message.contains("No space left on device")
                || message.contains("There is not enough space")
                || message.contains("Disk quota exceeded")
                || message.contains("File too large");
    }
}
