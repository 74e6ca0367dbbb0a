package org.spartabench.publish.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.fact.FileFailure;
import org.spartabench.fact.Result;

/** Holds the passphrase of sealed answers in memory. It is never stored nor printed. */
public record Passphrase(String text) {

    public static final String VARIABLE = "SPARTA_PASSPHRASE";
    private static final int SHORTEST = 12;

    /** Accepts a passphrase of at least twelve characters. */
    public static Result<Passphrase> of(String text) {
        return text.length() < SHORTEST
                ? Result.bad("passphrase: has fewer than " + SHORTEST + " characters")
                : Result.ok(new Passphrase(text));
    }

    /**
     * Reads the first line of a file, or else the environment.
     *
     * @return empty if there is neither
     */
    public static Result<Optional<Passphrase>> find(Optional<Path> file) {
        if (file.isEmpty()) {
            return Optional.ofNullable(System.getenv(VARIABLE))
                    .map(text -> of(text).map(Optional::of))
                    .orElseGet(() -> Result.ok(Optional.empty()));
        }
        try (var lines = Files.lines(file.get())) {
            return of(lines.findFirst().orElse("")).map(Optional::of);
        } catch (IOException e) {
            return Result.bad(file.get() + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }

    @Override
    public String toString() {
        return "passphrase";
    }
}
