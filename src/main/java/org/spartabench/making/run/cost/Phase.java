package org.spartabench.making.run.cost;

/** Names the activities of a run; a thread is in one phase at a time. */
public enum Phase {
    /** Leaves, tables and seeds are drawn, trees are put together, and whatever has no phase of its own. */
    CHOOSING,
    /** Sample rows are read. */
    SAMPLES,
    /** Partial queries are run. */
    PROBES,
    /** An empty query is diagnosed. */
    DIAGNOSES,
    /** Queries are checked against the laws. */
    LAWS,
    /** Finished queries are run. */
    ANSWERS,
    /** Events are written down. */
    TELLING,
    /** Duplicates are searched, and the item is handed to the journal, which writes it while the run goes on. */
    COMMIT,
    /** The author works; not the workbench's own time. */
    AUTHOR,
    /** The run is paused; not part of any cost. */
    PAUSED;

    /** Whether this is time that the workbench itself takes. */
    public boolean own() {
        return this != AUTHOR && this != PAUSED;
    }
}
