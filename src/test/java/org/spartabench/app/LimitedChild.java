package org.spartabench.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;

/** Runs a command in a process whose files may not grow beyond a size, as on a disk that is nearly full. */
final class LimitedChild {

    private LimitedChild() {}

    /** @param args the most bytes of a file, then the command */
    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        // The engine's native library is unpacked before the limit counts.
        DriverManager.getConnection("jdbc:duckdb:").close();
        String self = String.valueOf(ProcessHandle.current().pid());
        int limited = new ProcessBuilder("prlimit", "--pid", self, "--fsize=" + args[0])
                .inheritIO()
                .start()
                .waitFor();
        if (limited != 0) {
            System.exit(99);
        }
        System.exit(Main.run(
                Arrays.copyOfRange(args, 1, args.length),
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8)));
    }
}
