package org.spartabench.store.db;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.Set;
import org.h2.api.ErrorCode;

/** Explains failures in a few words for people. */
public final class FailureText {

    private FailureText() {}

    /** Codes of H2 for files that cannot be written or read; the last one, since H2 closes itself then. */
    private static final Set<Integer> FILES =
            Set.of(ErrorCode.IO_EXCEPTION_1, ErrorCode.IO_EXCEPTION_2, ErrorCode.DATABASE_IS_CLOSED);

    /** One line about a failure of the project's database: what failed, and what to do. */
    static String ofDatabase(Throwable e) {
        String reason = of(e);
        int code = root(e) instanceof SQLException s ? s.getErrorCode() : 0;
        if (code == ErrorCode.FILE_CORRUPTED_1) {
            return "the project's workspace is damaged (" + reason + "); restore a copy of the project";
        }
        if (code == ErrorCode.LOCK_TIMEOUT_1) {
            return "the project's workspace is busy (" + reason + "); try again";
        }
        return FILES.contains(code) || code == ErrorCode.GENERAL_ERROR_1 || root(e) instanceof IOException
                ? "the project's workspace cannot be written or read (" + reason
                        + "); check its disk and the free disk space, then open the project again"
                : "the project's workspace refused a statement (" + reason
                        + "); nothing was changed by it; please report this error";
    }

    private static Throwable root(Throwable e) {
        Throwable last = e;
        while (last.getCause() != null && last.getCause() != last) {
            last = last.getCause();
        }
        return last;
    }

    public static String of(Throwable e) {
        Throwable last = root(e);
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
                yield message.lines().findFirst().orElse("unknown reason");
            }
        };
    }
}
