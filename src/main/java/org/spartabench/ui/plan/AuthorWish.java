package org.spartabench.ui.plan;

import java.nio.file.Path;
import java.util.Optional;
import org.spartabench.llm.KeySource;
import org.spartabench.store.AuthorChoice;

/**
 * Holds the author settings of an open window beside the plan; none of them is stored in the project. For one thread.
 */
public final class AuthorWish {

    private Optional<KeySource> key = Optional.empty();
    private Optional<Path> replay = Optional.empty();

    /** The key comes from elsewhere than the project's settings say; empty when it does not. */
    void key(Optional<KeySource> source) {
        key = source;
    }

    /** The project or the file of calls that is replayed. */
    Optional<Path> replay() {
        return replay;
    }

    void replay(Path path) {
        replay = Optional.of(path);
    }

    /** Who is to write a plan. */
    public AuthorChoice choice(String author) {
        return new AuthorChoice(author, key, replay);
    }
}
