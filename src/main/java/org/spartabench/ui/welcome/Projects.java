package org.spartabench.ui.welcome;

import java.nio.file.Path;
import java.util.List;

/** What the welcome room asks of the window. */
public interface Projects {

    /** A project that was open before; {@code opened} is ISO date and time. */
    record Recent(Path folder, String opened) {}

    /** Latest first. */
    List<Recent> recent();

    /** Opens a project and leaves the welcome room; a failure is told by the window. */
    void open(Path folder);

    /** Where a new project of that name would be put. */
    Path proposed(String name);
}
