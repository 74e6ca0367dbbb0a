package org.spartabench.store;

import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.llm.KeySource;

/**
 * Who is to write, with what the project does not keep of it.
 *
 * @param name as a run plan names it
 * @param key where the key to the model comes from, other than the project's settings say
 * @param replay the project, or the file of calls, that is replayed
 */
public record AuthorChoice(String name, Optional<KeySource> key, Optional<Path> replay) {

    public static AuthorChoice named(String name) {
        return new AuthorChoice(name, Optional.empty(), Optional.empty());
    }
}
