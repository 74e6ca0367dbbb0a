package org.spartabench.project.errata;

import org.spartabench.publishing.errata.Erratum;

/**
 * Holds an erratum with what became of its item.
 *
 * @param item its number; 0 if the item is no longer there
 * @param release the version whose changelog has it; empty before a release
 */
public record ReportedItem(Erratum erratum, int item, Outcome outcome, String release) {

    /** Names what became of a reported item. */
    public enum Outcome {
        OPEN("open"),
        KEPT("kept"),
        EDITED("edited"),
        WITHDRAWN("withdrawn");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    public boolean open() {
        return outcome == Outcome.OPEN;
    }

    @Override
    public String toString() {
        return erratum.id() + ": " + outcome.label() + (release.isEmpty() ? "" : " in " + release) + ": "
                + erratum.line();
    }
}
