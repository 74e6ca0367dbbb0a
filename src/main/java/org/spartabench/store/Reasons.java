package org.spartabench.store;

import java.io.EOFException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import org.h2.api.ErrorCode;

/** Why something failed, for people, in a few words. */
final class Reasons {

    private Reasons() {}

    static String of(Throwable e) {
        Throwable last = e;
        while (last.getCause() != null && last.getCause() != last) {
            last = last.getCause();
        }
        return switch (last) {
            case NoSuchFileException n -> "there is no " + n.getFile();
            case EOFException _ -> "its file is cut off";
            case AccessDeniedException a -> "no permission for " + a.getFile();
            case FileSystemException f when f.getReason() != null -> f.getReason();
            case SQLException s
            when s.getErrorCode() == ErrorCode.GENERAL_ERROR_1
                    && String.valueOf(s.getMessage()).contains("MVStoreException: Writing") ->
                "its file cannot be written";
            default -> {
                String message = last.getMessage() == null ? last.getClass().getSimpleName() : last.getMessage();
                yield message.lines().findFirst().orElse("no reason given");
            }
        };
    }
}
