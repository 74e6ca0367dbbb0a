package org.spartabench.desktop.plan;

import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.project.author.AuthorChoice;

/**
 * Holds the author settings of an open window beside the plan; none of them is stored in the project. For one thread.
 */
public final class AuthorWish {

    private Optional<KeySource> key = Optional.empty();
    private Optional<Path> replay = Optional.empty();

    /** Replaces the source of the key in the project's settings; empty to use that. */
    void key(Optional<KeySource> source) {
        key = source;
    }

    /** Gives the project or the file whose calls are replayed. */
    Optional<Path> replay() {
        return replay;
    }

    void replay(Path path) {
        replay = Optional.of(path);
    }

    /** Combines the name of an author with these settings. */
    public AuthorChoice choice(String author) {
        return new AuthorChoice(author, key, replay);
    }
}
