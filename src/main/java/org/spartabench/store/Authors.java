package org.spartabench.store;

import org.spartabench.author.Author;
import org.spartabench.author.offline.OfflineAuthor;
import org.spartabench.author.wording.Wording;
import org.spartabench.fact.Result;

/** Finds the author named by a run plan or a command. */
@FunctionalInterface
public interface Authors {

    String OFFLINE = "offline";

    /** @param name as a run plan names it */
    Result<Author> author(String name, Project workspace);

    default Result<Author> author(AuthorChoice choice, Project workspace) {
        return author(choice.name(), workspace);
    }

    static Result<Author> offline(String name, Project workspace) {
        return name.equals(OFFLINE)
                ? workspace.files().lexicon().map(words -> new OfflineAuthor(new Wording(words)))
                : Result.bad("--author: unknown author '" + name + "'; this version has '" + OFFLINE + "'");
    }
}
