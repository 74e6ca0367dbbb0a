package org.spartabench.cli;

import java.io.IOException;

/** The command that uses the window, which this package does not know; gives the exit code. */
public interface WindowCommands {

    /** Shows a run on a sample project, in the window or without one. */
    int demo() throws IOException, InterruptedException;
}
