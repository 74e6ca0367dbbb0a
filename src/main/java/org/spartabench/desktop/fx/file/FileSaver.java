package org.spartabench.desktop.fx.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.image.Image;
import org.spartabench.desktop.drawing.Png;
import org.spartabench.desktop.work.Background;
import org.spartabench.publishing.file.AllOrNothing;

/** Saves the content of a screen: asks for the file, writes it off the UI thread, and reports the result in one line. */
public final class FileSaver {

    /** The pixels of a picture per pixel on screen, in each direction. */
    public static final double RESOLUTION = 2;

    private interface Writing {
        void to(Path file) throws IOException;
    }

    private final FilePort files;
    private final Consumer<String> notice;
    private final Background writing;

    public FileSaver(FilePort files, Consumer<String> notice) {
        this.files = files;
        this.notice = notice;
        this.writing = new Background(cause -> notice.accept(
                "Not saved: " + Optional.ofNullable(cause.getMessage()).orElse(cause.toString())));
    }

    /** Saves pixels as {@code name.png}; {@code what} as in "Save the tree as a picture". */
    public void png(String what, String name, Supplier<Image> picture) {
        Image taken = picture.get();
        save("Save " + what + " as PNG", name + ".png", file -> Png.write(taken, file));
    }

    /** Saves a drawing as {@code name.svg}. */
    public void svg(String what, String name, Supplier<String> drawing) {
        text("Save " + what + " as SVG", name + ".svg", drawing.get());
    }

    public void text(String question, String file, String text) {
        save(question, file, target -> Files.writeString(target, text));
    }

    /** Takes an ending away that was typed and that the dialog added again, unless that file is there already. */
    private static Path once(Path file, String name) {
        String ending = name.substring(Math.max(0, name.lastIndexOf('.')));
        String given = String.valueOf(file.getFileName());
        Path shorter = file.resolveSibling(given.substring(0, Math.max(1, given.length() - ending.length())));
        return !ending.isEmpty() && given.endsWith(ending + ending) && !Files.exists(shorter) ? shorter : file;
    }

    private void save(String question, String name, Writing writer) {
        files.chooseTarget(question, name)
                .map(file -> once(file, name))
                .ifPresent(file -> writing.load(
                        () -> {
                            AllOrNothing.file(file, writer::to);
                            return file;
                        },
                        written -> notice.accept("Saved " + written + ".")));
    }
}
