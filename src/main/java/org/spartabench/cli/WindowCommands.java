package org.spartabench.cli;

import java.io.IOException;

/** Commands that use the window, which this package does not know; each gives the exit code. */
public interface WindowCommands {

    /** Shows a run on a sample project, in the window or without one. */
    int demo() throws IOException, InterruptedException;

    /** Does what people do most, for a Java machine that keeps what it learns. */
    int practice() throws IOException, InterruptedException;
}
