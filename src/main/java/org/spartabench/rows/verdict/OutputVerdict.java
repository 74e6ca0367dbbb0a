package org.spartabench.rows.verdict;

import java.util.List;
import java.util.Locale;

/** Says whether two outputs give the same answer. */
public sealed interface OutputVerdict {

    /** @param needed the fewest rules without which they would differ; none if they are the same */
    record Equal(List<EquivalenceRule> needed) implements OutputVerdict {
        public Equal {
            needed = List.copyOf(needed);
        }
    }

    /** @param evidence one line that shows the difference */
    record Different(Reason reason, String evidence) implements OutputVerdict {}

    /** @param question one line that a person or a model would have to answer */
    record Unsure(String question) implements OutputVerdict {}

    /** Names what differs first. */
    enum Reason {
        /** One side failed, or gave nothing. */
        FAILED,
        /** One side cannot be read as values. */
        UNREADABLE,
        COLUMNS,
        ROWS,
        ORDER,
        VALUES;

        /** Gives it as a word. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Gives {@code equal}, {@code different} or {@code unsure}. */
    default String label() {
        return switch (this) {
            case Equal e -> "equal";
            case Different d -> "different";
            case Unsure u -> "unsure";
        };
    }
}
