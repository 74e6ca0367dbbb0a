package org.spartabench.desktop.welcome;

import java.nio.file.Path;
import java.util.List;

/** Connects the first screen with the window. */
public interface Projects {

    /** Names a project that was open before; {@code opened} is an ISO date and time. */
    record Recent(Path folder, String opened) {}

    /** Lists them, the latest first. */
    List<Recent> recent();

    /** Opens a project and leaves this screen; the window reports a failure. */
    void open(Path folder);

    /** Proposes the folder of a new project of that name. */
    Path proposed(String name);
}
