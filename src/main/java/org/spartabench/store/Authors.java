package org.spartabench.store;

import org.spartabench.author.Author;
import org.spartabench.author.offline.OfflineAuthor;
import org.spartabench.author.wording.Wording;
import org.spartabench.fact.Result;

/** Finds the author that a run plan or a command names. */
@FunctionalInterface
public interface Authors {

    /** The name of the author that needs nothing but the program. */
    String OFFLINE = "offline";

    /** @param name as a run plan names it */
    Result<Author> author(String name, Project workspace);

    /** The same, where more is said than the name. */
    default Result<Author> author(AuthorChoice choice, Project workspace) {
        return author(choice.name(), workspace);
    }

    /** Knows the offline author alone. */
    static Result<Author> offline(String name, Project workspace) {
        return name.equals(OFFLINE)
                ? workspace.files().lexicon().map(words -> new OfflineAuthor(new Wording(words)))
                : Result.bad("--author: unknown author '" + name + "'; this version has '" + OFFLINE + "'");
    }
}
