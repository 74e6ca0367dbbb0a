package org.spartabench.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sparta pictures}: writes the rooms as PNG files, for the documentation. */
@Command(name = "pictures", description = "Write the rooms of the window as pictures.", hidden = true)
final class PicturesCommand implements Callable<Integer> {

    private final PictureBook book;

    @Parameters(paramLabel = "DIR", description = "where to")
    private Path folder = Path.of("");

    PicturesCommand(PictureBook book) {
        this.book = book;
    }

    @Override
    public Integer call() throws Exception {
        return book.write(folder);
    }
}
