package org.spartabench.run.cost;

/** What a run does with its time, one thing at a moment. */
public enum Phase {
    /** Leaves, tables and seeds are drawn, trees are put together, and whatever has no phase of its own. */
    CHOOSING,
    /** Sample rows are read. */
    SAMPLES,
    /** Partial queries are run. */
    PROBES,
    /** It is found out why a query is empty. */
    DIAGNOSES,
    /** What was written is held against the laws. */
    LAWS,
    /** Finished queries are run. */
    ANSWERS,
    /** Events are written down. */
    TELLING,
    /** Repeats are looked for, and the item is brought to disk. */
    COMMIT,
    /** The author works; not the workbench's own time. */
    AUTHOR,
    /** The run is paused; nobody's time. */
    PAUSED;

    /** Whether this is time that the workbench itself takes. */
    public boolean own() {
        return this != AUTHOR && this != PAUSED;
    }
}
