package org.spartabench.desktop.fx.file;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Asks the user for files and folders. A port, since a machine without a display has no such dialogs. */
public interface FilePort {

    /** Answers without a dialog that nothing was chosen. */
    FilePort NOBODY = new FilePort() {};

    /**
     * Sets the folder in which the first dialog begins; each next one begins where the last one ended.
     *
     * @param ended takes the folder in which a dialog ended
     */
    default void begin(Path folder, Consumer<Path> ended) {}

    /** Chooses a file with one of these endings, such as {@code csv}, or any other. @param kind names them: {@code Tables} */
    default Optional<Path> chooseFile(String title, String kind, List<String> endings) {
        return chooseFile(title);
    }

    default Optional<Path> chooseFolder(String title) {
        return Optional.empty();
    }

    default Optional<Path> chooseFile(String title) {
        return Optional.empty();
    }

    /** Chooses a file to write; {@code name} is the proposal. */
    default Optional<Path> chooseTarget(String title, String name) {
        return Optional.empty();
    }

    /** Shows a folder to the user, in the system's program for folders. */
    default void show(Path folder) {}
}
