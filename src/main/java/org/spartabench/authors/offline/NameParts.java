package org.spartabench.authors.offline;

import java.util.Set;
import org.spartabench.authors.wording.word.WordLists;
import org.spartabench.facts.TableNames;
import org.spartabench.facts.schema.Column;

/** Knows the columns that hold a part of a person's name: it describes nobody, and few ask for it. */
final class NameParts {

    private static final Set<String> PARTS = WordLists.words("parts of names");

    private NameParts() {}

    static boolean contain(Column column) {
        return PARTS.contains(String.join(" ", TableNames.words(column.name())));
    }
}
