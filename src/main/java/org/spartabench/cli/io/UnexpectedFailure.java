package org.spartabench.cli.io;

import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;
import org.spartabench.base.file.FileFailure;

/** Puts what no command expected into one line. */
public final class UnexpectedFailure {

    private static final String OURS = "org.spartabench.";

    private UnexpectedFailure() {}

    /** Gives the message, if this program wrote it; of a fault of the program, its kind and place. */
    public static String line(Throwable e) {
        return switch (e) {
            case OutOfMemoryError _ -> "this needs more memory than the program has";
            case StackOverflowError _ -> "the input is nested too deeply";
            case NullPointerException _, ClassCastException _, IndexOutOfBoundsException _, ArithmeticException _ ->
                fault(e);
            case UncheckedIOException io -> FileFailure.of(Objects.requireNonNull(io.getCause()));
            default -> written(e) ? Objects.requireNonNull(e.getMessage()) : fault(e);
        };
    }

    private static boolean written(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        return e.getMessage() != null
                && !e.getMessage().isBlank()
                && (trace.length == 0 || trace[0].getClassName().startsWith(OURS));
    }

    private static String fault(Throwable e) {
        String place = Arrays.stream(e.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(OURS))
                .findFirst()
                .map(frame -> " in " + frame.getFileName() + ":" + frame.getLineNumber())
                .orElse("");
        return "this is a fault of the program; please report it ("
                + e.getClass().getSimpleName() + place + ")";
    }
}
