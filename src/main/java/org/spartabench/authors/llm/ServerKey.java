package org.spartabench.authors.llm;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.secret.PrintedKey;
import org.spartabench.facts.secret.Secret;

/** Holds the key to a server, or none, and removes it from the server's messages. */
public final class ServerKey {

    public static final ServerKey NONE = new ServerKey(Optional.empty());

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
            case KeySource.Command(String line) ->
                PrintedKey.of(line).then(printed -> of(printed, "the output of the command that prints the key"));
        };
    }

    private static Result<ServerKey> of(String text, String origin) {
        Optional<Secret> key = Secret.of(text);
        return key.isPresent()
                ? Result.ok(new ServerKey(key))
                : Result.bad(origin + " contains no key: a key is one word of 4 or more characters");
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
