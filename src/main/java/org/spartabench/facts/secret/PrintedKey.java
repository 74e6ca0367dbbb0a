package org.spartabench.facts.secret;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.spartabench.base.result.Result;

/** Runs a command that prints a key. No project holds such a command: opening one must not run anything. */
public final class PrintedKey {

    private static final long SECONDS = 30;

    private PrintedKey() {}

    /** Gives what the command prints; a problem repeats none of it. */
    public static Result<String> of(String line) {
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        List<String> command = windows ? List.of("cmd", "/c", line) : List.of("sh", "-c", line);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectInput(ProcessBuilder.Redirect.from(new File(windows ? "NUL" : "/dev/null")))
                    .start();
            process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).exceptionally(late -> {
                process.destroyForcibly();
                return process;
            });
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            return code == 0
                    ? Result.ok(printed)
                    : Result.bad("the command that prints the key ended with code " + code);
        } catch (IOException e) {
            return Result.bad("cannot run the command that prints the key");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Result.bad("the command that prints the key was interrupted");
        }
    }
}
