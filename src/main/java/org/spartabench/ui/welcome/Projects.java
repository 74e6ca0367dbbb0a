package org.spartabench.ui.welcome;

import java.nio.file.Path;
import java.util.List;

/** Connects the first screen with the window. */
public interface Projects {

    /** A project that was open before; {@code opened} is ISO date and time. */
    record Recent(Path folder, String opened) {}

    /** Latest first. */
    List<Recent> recent();

    /** Opens a project and leaves this screen; the window reports a failure. */
    void open(Path folder);

    /** Where a new project of that name would be put. */
    Path proposed(String name);
}
