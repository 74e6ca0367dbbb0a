package org.spartabench.python.program;

/** Holds the program of a query, or the part of SQL for which there is no rule. */
public sealed interface Compiled {

    record Done(Program program) implements Compiled {}

    /**
     * Names what has no rule.
     *
     * @param feature a short name to count by: {@code window function}
     * @param where the block's path, or the clause outside the tree
     * @param why one line for people
     */
    record Refused(String feature, String where, String why) implements Compiled {}
}
