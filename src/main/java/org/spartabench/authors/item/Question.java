package org.spartabench.authors.item;

import java.util.List;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;

/** A question in English, with the parts of the query that its phrases state. */
public record Question(String text, List<Phrase> phrases) {

    /** Characters {@code start} to {@code end} (exclusive) state this predicate, or the output of this block. */
    public sealed interface Phrase {
        int start();

        int end();
    }

    public record PredicatePhrase(int start, int end, PredicatePath predicate) implements Phrase {}

    public record OutputPhrase(int start, int end, BlockPath block) implements Phrase {}

    public Question {
        phrases = List.copyOf(phrases);
    }

    /** A question whose phrases are not known: one a person has written. */
    public static Question plain(String text) {
        return new Question(text, List.of());
    }
}
