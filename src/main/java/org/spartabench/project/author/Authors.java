package org.spartabench.project.author;

import org.spartabench.authors.offline.OfflineAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.wording.Wording;
import org.spartabench.base.result.Result;
import org.spartabench.project.Project;

/** Finds the author named by a run plan or a command. */
@FunctionalInterface
public interface Authors {

    String OFFLINE = OfflineAuthor.NAME;

    /** @param name as a run plan names it */
    Result<Author> author(String name, Project project);

    default Result<Author> author(AuthorChoice choice, Project project) {
        return author(choice.name(), project);
    }

    static Result<Author> offline(String name, Project project) {
        return name.equals(OFFLINE)
                ? project.files().lexicon().map(words -> new OfflineAuthor(new Wording(words)))
                : Result.bad("--author: unknown author '" + name + "'; this version has '" + OFFLINE + "'");
    }
}
