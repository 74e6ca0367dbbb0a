package org.spartabench.ui.fx;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks in the platform's own dialogs. @param owner the window behind a dialog */
public record NativeFilePort(Supplier<Window> owner) implements FilePort {

    private static final Logger LOG = LoggerFactory.getLogger(NativeFilePort.class);

    @Override
    public Optional<Path> chooseFolder(String title) {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle(title);
        return Optional.ofNullable(chooser.showDialog(owner.get())).map(File::toPath);
    }

    @Override
    public Optional<Path> chooseFile(String title) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        return Optional.ofNullable(chooser.showOpenDialog(owner.get())).map(File::toPath);
    }

    @Override
    public Optional<Path> chooseTarget(String title, String name) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialFileName(name);
        return Optional.ofNullable(chooser.showSaveDialog(owner.get())).map(File::toPath);
    }

    @Override
    public void show(Path folder) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String program = system.startsWith("windows") ? "explorer" : system.startsWith("mac") ? "open" : "xdg-open";
        try {
            new ProcessBuilder(program, folder.toString()).start();
        } catch (IOException e) {
            LOG.warn("{} cannot be shown: {}", folder, e.getMessage());
        }
    }
}
