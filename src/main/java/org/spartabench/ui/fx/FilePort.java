package org.spartabench.ui.fx;

import java.nio.file.Path;
import java.util.Optional;

/** Asks the user for files and folders. A port, since a machine without a display has no such dialogs. */
public interface FilePort {

    Optional<Path> chooseFolder(String title);

    Optional<Path> chooseFile(String title);

    /** Where to write something new; {@code name} is what is proposed. */
    Optional<Path> chooseTarget(String title, String name);

    /** Shows a folder to the user, in the program that the system has for folders. */
    default void show(Path folder) {}

    /** Answers without a dialog. */
    FilePort NOBODY = new FilePort() {
        @Override
        public Optional<Path> chooseFolder(String title) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> chooseFile(String title) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> chooseTarget(String title, String name) {
            return Optional.empty();
        }
    };
}
