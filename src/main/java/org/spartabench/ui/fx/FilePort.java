package org.spartabench.ui.fx;

import java.nio.file.Path;
import java.util.Optional;

/** Asks the user for files and folders. A port, since a machine without a display has no such dialogs. */
public interface FilePort {

    /** Answers without a dialog that nothing was chosen. */
    FilePort NOBODY = new FilePort() {};

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
