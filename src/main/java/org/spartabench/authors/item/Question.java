package org.spartabench.authors.item;

import java.util.List;
import java.util.Locale;
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

    /** Says whether the question holds the words of a value one after the other, in whatever case. */
    public boolean holds(String value) {
        return words(text).contains(words(value));
    }

    /** Writes the words of a text in lower case between blanks; the points in numbers stay. */
    public static String words(String text) {
        return " "
                + text.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{M}\\p{N}.]+|\\.(?!\\p{N})", " ")
                        .replaceAll(" +", " ")
                        .strip()
                + " ";
    }

    /** A question whose phrases are not known: one a person has written. */
    public static Question plain(String text) {
        return new Question(text, List.of());
    }
}
