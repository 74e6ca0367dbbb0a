package org.spartabench.desktop.fx.file;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks in the platform's own dialogs. */
public final class NativeFilePort implements FilePort {

    private static final Logger LOG = LoggerFactory.getLogger(NativeFilePort.class);

    private final Supplier<Window> owner;
    private Path folder = Path.of(System.getProperty("user.home"));
    private Consumer<Path> ended = path -> {};

    /** @param owner the window behind a dialog */
    public NativeFilePort(Supplier<Window> owner) {
        this.owner = owner;
    }

    @Override
    public void begin(Path first, Consumer<Path> last) {
        folder = first;
        ended = last;
    }

    @Override
    public Optional<Path> chooseFolder(String title) {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle(title);
        chooser.setInitialDirectory(first());
        return chosen(chooser.showDialog(owner.get()));
    }

    @Override
    public Optional<Path> chooseFile(String title) {
        return chosen(chooser(title).showOpenDialog(owner.get()));
    }

    @Override
    public Optional<Path> chooseFile(String title, String kind, List<String> endings) {
        FileChooser chooser = chooser(title);
        chooser.getExtensionFilters()
                .setAll(
                        new FileChooser.ExtensionFilter(
                                kind, endings.stream().map(e -> "*." + e).toList()),
                        new FileChooser.ExtensionFilter("All files", "*"));
        return chosen(chooser.showOpenDialog(owner.get()));
    }

    @Override
    public Optional<Path> chooseTarget(String title, String name) {
        FileChooser chooser = chooser(title);
        chooser.setInitialFileName(name);
        return chosen(chooser.showSaveDialog(owner.get()));
    }

    private FileChooser chooser(String title) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialDirectory(first());
        return chooser;
    }

    /** Gives the folder to begin in, or what is left of its path: a dialog refuses a folder that is gone. */
    private @Nullable File first() {
        Path there = folder;
        while (there != null && !Files.isDirectory(there)) {
            there = there.getParent();
        }
        return there == null ? null : there.toFile();
    }

    private Optional<Path> chosen(@Nullable File file) {
        Optional<Path> path = Optional.ofNullable(file).map(File::toPath);
        path.map(Path::getParent).ifPresent(parent -> {
            folder = parent;
            ended.accept(parent);
        });
        return path;
    }

    @Override
    public void show(Path shown) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String program = system.startsWith("windows") ? "explorer" : system.startsWith("mac") ? "open" : "xdg-open";
        try {
            new ProcessBuilder(program, shown.toString()).start();
        } catch (IOException e) {
            LOG.warn("{} cannot be shown: {}", shown, e.getMessage());
        }
    }
}
