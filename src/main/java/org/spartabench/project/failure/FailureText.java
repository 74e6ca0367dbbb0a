package org.spartabench.project.failure;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Set;
import org.flywaydb.core.api.FlywayException;
import org.h2.api.ErrorCode;
import org.h2.jdbc.JdbcException;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;

/** Explains failures in a few words for people: no statement and no word of a library. */
public final class FailureText {

    private FailureText() {}

    /** Codes of H2 for files that cannot be written or read; the last one, since H2 closes itself then. */
    private static final Set<Integer> FILES =
            Set.of(ErrorCode.IO_EXCEPTION_1, ErrorCode.IO_EXCEPTION_2, ErrorCode.DATABASE_IS_CLOSED);

    /** One line about a failure of the project's database: what failed, and what to do. */
    public static String ofDatabase(Throwable e) {
        String reason = of(e);
        int code = root(e) instanceof SQLException s ? s.getErrorCode() : 0;
        if (code == ErrorCode.FILE_CORRUPTED_1) {
            return "the project's workspace is damaged (" + reason + "); restore a copy of the project";
        }
        if (code == ErrorCode.LOCK_TIMEOUT_1) {
            return "the project's workspace is busy (" + reason + "); try again";
        }
        return FILES.contains(code)
                        || code == ErrorCode.GENERAL_ERROR_1
                        || root(e) instanceof IOException
                        || root(e) instanceof MVStoreException
                ? "the project's workspace cannot be written or read (" + reason
                        + "); check its disk and the free disk space, then open the project again"
                : "the project's workspace refused what was asked (" + reason
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
            case FlywayException _ -> "it was not written by this program alone";
            case MVStoreException s -> ofStorage(s.getErrorCode());
            case SQLException s when s instanceof JdbcException || s instanceof BatchUpdateException -> ofH2(s);
            default -> {
                String message = last.getMessage() == null ? last.getClass().getSimpleName() : last.getMessage();
                yield message.lines().findFirst().orElse("unknown reason");
            }
        };
    }

    private static String ofStorage(int code) {
        return switch (code) {
            case DataUtils.ERROR_WRITING_FAILED -> "its file cannot be written";
            case DataUtils.ERROR_READING_FAILED -> "its file cannot be read, or is cut off";
            case DataUtils.ERROR_FILE_LOCKED -> "another program has it open";
            case DataUtils.ERROR_UNSUPPORTED_FORMAT -> "its file is of another version of the database";
            default -> "its file is damaged";
        };
    }

    /** H2's own messages hold statements and names of its tables; its codes say what kind of failure it is. */
    private static String ofH2(SQLException e) {
        int code = e.getErrorCode();
        String state = String.valueOf(e.getSQLState());
        if (code == ErrorCode.GENERAL_ERROR_1 && String.valueOf(e.getMessage()).contains("MVStoreException: Writing")
                || FILES.contains(code)) {
            return "its file cannot be written";
        }
        return switch (code) {
            case ErrorCode.DATABASE_ALREADY_OPEN_1 -> "another program has it open";
            case ErrorCode.LOCK_TIMEOUT_1, ErrorCode.DEADLOCK_1 -> "another change takes too long";
            case ErrorCode.OUT_OF_MEMORY -> "the memory is full";
            case ErrorCode.WRONG_USER_OR_PASSWORD -> "its file has a password, which this program never sets";
            default -> {
                String kind = state.startsWith("42")
                        ? "its tables are not those that this program makes"
                        : state.startsWith("22") || state.startsWith("23")
                                ? "it holds a value that this program does not write"
                                : "its file is damaged";
                yield kind + ", code " + code;
            }
        };
    }
}
