package org.spartabench.cli.io;

/** Exit codes of every command. */
public final class Exit {

    public static final int DONE = 0;

    /** Done, but something was refused or failed. */
    public static final int PARTLY = 1;

    /** Bad usage or bad input. */
    public static final int BAD_INPUT = 2;

    /** No JDK, display or library. */
    public static final int MISSING = 3;

    public static final int INTERRUPTED = 130;

    private Exit() {}
}
