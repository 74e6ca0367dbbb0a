package org.spartabench.desktop.score;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.Item;
import org.spartabench.publishing.score.error.ErrorKind;

/**
 * Holds a system's wrong answer to an item.
 *
 * @param answer empty if its file has none; the text alone if it is a query or a program
 * @param share how much of it is right, from 0 to 1
 * @param figures its measures, for people
 * @param label the kind of error that somebody set
 */
record WrongAnswer(
        String system, Item item, List<String> answer, double share, String figures, Optional<ErrorKind> label) {

    WrongAnswer {
        answer = List.copyOf(answer);
    }

    WrongAnswer with(Optional<ErrorKind> kind) {
        return new WrongAnswer(system, item, answer, share, figures, kind);
    }

    /** Whether it is about the same item and system. */
    boolean sameAs(WrongAnswer other) {
        return system.equals(other.system) && item.number() == other.item.number();
    }
}
