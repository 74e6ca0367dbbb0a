package org.spartabench.desktop.run;

import java.util.List;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Summarises an item of a run at one moment.
 *
 * @param number in the run, from 1; below 0 for an extra leaf of the pool, which is no item
 * @param attempt number of the attempt at it
 * @param types of its nested predicates, in post-order
 * @param repairs successful ones so far
 */
record RunItem(int number, int attempt, Shape shape, List<Nesting> types, Phase phase, int repairs) {

    enum Phase {
        GROWING("growing", "accent"),
        REPAIRING("repairing", "warning"),
        BACK("rolled back", "danger"),
        REDRAWN("restarted", "danger"),
        /** Has its question and waits until all items before it are accepted. */
        READY("ready", "success"),
        DONE("done", "success"),
        GIVEN_UP("given up", "danger");

        private final String word;
        private final String style;

        Phase(String word, String style) {
            this.word = word;
            this.style = style;
        }

        String word() {
            return word;
        }

        /** Gives the style class that shows the phase as a colour. */
        String style() {
            return style;
        }

        boolean ended() {
            return this == DONE || this == GIVEN_UP;
        }
    }

    RunItem {
        types = List.copyOf(types);
    }

    /** Writes {@code "12"}, or {@code "leaf 3"} for an extra leaf of the pool. */
    String name() {
        return number > 0 ? String.valueOf(number) : "leaf " + -number;
    }

    /** Gives number, shape and attempt: {@code "item 12 · (2, 2) · attempt 3"}. */
    String title() {
        return (number > 0 ? "item " : "") + name() + " · " + shape.label()
                + (attempt > 1 ? " · attempt " + attempt : "");
    }

    RunItem in(Phase now) {
        return new RunItem(number, attempt, shape, types, now, repairs);
    }

    RunItem repaired() {
        return new RunItem(number, attempt, shape, types, Phase.GROWING, repairs + 1);
    }
}
