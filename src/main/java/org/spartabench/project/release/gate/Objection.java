package org.spartabench.project.release.gate;

import java.util.EnumSet;
import java.util.Set;
import org.spartabench.judging.review.ItemRow;

/**
 * Says why the gate refuses an item.
 *
 * @param line one line, without the item's id
 */
public record Objection(int number, String id, String hash, Kind kind, String line) {

    /** Names the kinds of objections. */
    public enum Kind {
        UNDECIDED("undecided"),
        STALE("stale"),
        CONTESTED("contested"),
        WRONG("wrong answer"),
        ENGINES("engines differ"),
        FINDING("error found"),
        REPORTED("reported wrong"),
        /** It leaves an input of an API open: only a refusal would be right, and a release promises answers. */
        UNASKABLE("cannot be asked"),
        SPLIT("fits no split");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        /** Whether a team may publish the item nevertheless: not if its answer is wrong or none, or it fits no split. */
        public boolean waivable() {
            return this != WRONG && this != UNASKABLE && this != SPLIT;
        }

        /** Gives the kinds for which items are left out on request: without a decision, or impossible to ask. */
        public static Set<Kind> leftOut(boolean undecided, boolean unaskable) {
            Set<Kind> kinds = EnumSet.noneOf(Kind.class);
            if (undecided) {
                kinds.add(UNDECIDED);
            }
            if (unaskable) {
                kinds.add(UNASKABLE);
            }
            return kinds;
        }
    }

    public static Objection of(ItemRow row, Kind kind, String line) {
        return new Objection(
                row.number(),
                row.id(),
                row.hash(),
                kind,
                line.lines().findFirst().orElse(""));
    }

    @Override
    public String toString() {
        return id + ": " + kind.label() + ": " + line;
    }
}
