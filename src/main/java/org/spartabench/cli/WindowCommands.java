package org.spartabench.cli;

import java.io.IOException;
import java.nio.file.Path;

/** Commands that use the window, which this package does not know; each gives the exit code. */
public interface WindowCommands {

    /** Shows a run on a sample project, in the window or without one. */
    int demo() throws IOException, InterruptedException;

    /** Writes pictures of the rooms into a folder, of a window of that width and height in pixels. */
    int pictures(Path folder, int width, int height) throws IOException, InterruptedException;

    /** Does what people do most, for a Java machine that keeps what it learns. */
    int practice() throws IOException, InterruptedException;
}
