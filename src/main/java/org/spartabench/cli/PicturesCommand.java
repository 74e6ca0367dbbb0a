package org.spartabench.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta pictures}: writes the rooms as PNG files, for the documentation. */
@Command(name = "pictures", description = "Write the rooms of the window as pictures.", hidden = true)
final class PicturesCommand implements Callable<Integer> {

    private final WindowCommands window;

    @Parameters(paramLabel = "DIR", description = "where to")
    private Path folder = Path.of("");

    @Option(names = "--width", description = "of the window, in pixels")
    private int width = 1280;

    @Option(names = "--height", description = "of the window, in pixels")
    private int height = 800;

    PicturesCommand(WindowCommands window) {
        this.window = window;
    }

    @Override
    public Integer call() throws Exception {
        return window.pictures(folder, width, height);
    }
}
