package org.spartabench.project.author;

import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.authors.llm.settings.KeySource;

/**
 * Names an author, with the settings that a project does not store.
 *
 * @param name as a run plan names it
 * @param key source of the model's key, in place of the project's setting
 * @param replay the project or the file of calls to replay
 */
public record AuthorChoice(String name, Optional<KeySource> key, Optional<Path> replay) {

    public static AuthorChoice named(String name) {
        return new AuthorChoice(name, Optional.empty(), Optional.empty());
    }
}
