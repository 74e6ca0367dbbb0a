package org.spartabench.judging.check;

import java.util.List;
import org.spartabench.sql.tree.Block;

/**
 * Holds a second reading of a question that gives another answer than its query.
 *
 * @param open whether the question leaves both readings open; otherwise it states which is meant
 * @param inquiry what would be asked to learn which is meant
 * @param other the query of the second reading
 * @param answer of the item's query, sorted
 * @param otherwise the answer of the second reading, sorted
 * @param phrase the words that state the reading of the item's query
 * @param clear the question with that phrase; the question itself if it is not open
 */
public record SecondReading(
        Aspect aspect,
        boolean open,
        String inquiry,
        Block other,
        List<String> answer,
        List<String> otherwise,
        String phrase,
        String clear) {

    /** What two readings of a question differ in. */
    public enum Aspect {
        BOUND("bound"),
        UNIT("unit"),
        BASE("rows of a figure"),
        ONCE("repeated values"),
        TIE("ties");

        private final String label;

        Aspect(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    public SecondReading {
        answer = List.copyOf(answer);
        otherwise = List.copyOf(otherwise);
    }
}
