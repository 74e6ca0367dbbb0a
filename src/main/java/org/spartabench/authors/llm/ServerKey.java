package org.spartabench.authors.llm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.secret.Secret;

/** Holds the key to a server, or none, and removes it from the server's messages. */
public final class ServerKey {

    public static final ServerKey NONE = new ServerKey(Optional.empty());

    private static final long COMMAND_SECONDS = 30;

    private final Optional<Secret> key;

    private ServerKey(Optional<Secret> key) {
        this.key = key;
    }

    /** Fetches the key; where it is missing, the problem says why. @param environment the variables of this process */
    public static Result<ServerKey> find(KeySource source, Map<String, String> environment) {
        return switch (source) {
            case KeySource.None none -> Result.ok(NONE);
            case KeySource.Environment(String name, boolean required) -> {
                @Nullable String value = environment.get(name);
                yield value == null || value.isBlank()
                        ? required
                                ? Result.bad("the environment variable " + name
                                        + ", which should contain the model's key, is not set")
                                : Result.ok(NONE)
                        : of(value, "the environment variable " + name);
            }
            case KeySource.Command(String line) -> printed(line);
        };
    }

    private static Result<ServerKey> of(String text, String origin) {
        Optional<Secret> key = Secret.of(text);
        return key.isPresent()
                ? Result.ok(new ServerKey(key))
                : Result.bad(origin + " contains no key: a key is one word of 4 or more characters");
    }

    private static Result<ServerKey> printed(String line) {
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        List<String> command = windows ? List.of("cmd", "/c", line) : List.of("sh", "-c", line);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectInput(ProcessBuilder.Redirect.from(
                            windows ? new java.io.File("NUL") : new java.io.File("/dev/null")))
                    .start();
            process.onExit().orTimeout(COMMAND_SECONDS, TimeUnit.SECONDS).exceptionally(late -> {
                process.destroyForcibly();
                return process;
            });
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            return code == 0
                    ? of(printed, "the output of the command that prints the key")
                    : Result.bad("the command that prints the key ended with code " + code);
        } catch (IOException e) {
            return Result.bad("cannot run the command that prints the key");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Result.bad("the command that prints the key was interrupted");
        }
    }

    /** Gives the key itself, for the header of a request. */
    Optional<String> value() {
        return key.map(Secret::value);
    }

    /** Removes the key from a text, in all its encodings. */
    public String scrub(String text) {
        return key.map(k -> k.scrub(text)).orElse(text);
    }

    @Override
    public String toString() {
        return key.isEmpty() ? "no key" : Secret.MARK;
    }
}
