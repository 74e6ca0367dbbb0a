package org.spartabench.desktop.shell.route;

/** Addresses one side of a comparison. */
public sealed interface Side {

    /** Names an item as it stands now, by its number in the project. */
    record OfItem(int item) implements Side {}

    /** Names an item with one version of its question, from 1. */
    record OfVersion(int item, int version) implements Side {}

    /**
     * Names a moment in the history of an item.
     *
     * @param item its number in that run
     * @param event index of the last event that has happened, from 0
     */
    record AtMoment(long run, int item, int event) implements Side {}

    /** Names a query written by hand. */
    record OfQuery(String sql) implements Side {}
}
