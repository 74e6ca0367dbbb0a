package org.spartabench.cli;

import java.io.IOException;
import java.nio.file.Path;

/** Writes pictures of the window into a folder; gives the exit code. */
public interface PictureBook {

    int write(Path folder) throws IOException, InterruptedException;
}
