package org.spartabench.app;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.spartabench.cli.io.Exit;

/** Passes bytes on and remembers the first failure, which a PrintWriter swallows: a full disk must not look like success. */
final class WatchedOutput extends FilterOutputStream {

    private @Nullable IOException failure;

    WatchedOutput(OutputStream to) {
        super(to);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    /** Gives the exit code of a command; a reader that went away, as {@code head} does, is no failure. */
    int checked(int code, PrintWriter err) {
        if (failure == null || "Broken pipe".equals(failure.getMessage())) {
            return code;
        }
        err.println("sparta: the output could not be written (" + failure.getMessage() + ")");
        return code == Exit.DONE ? Exit.PARTLY : code;
    }
}
