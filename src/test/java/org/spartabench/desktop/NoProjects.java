package org.spartabench.desktop;

import java.nio.file.Path;
import java.util.List;
import org.spartabench.desktop.welcome.Projects;

/** For stories that stay in one project. */
public enum NoProjects implements Projects {
    INSTANCE;

    @Override
    public List<Recent> recent() {
        return List.of();
    }

    @Override
    public void open(Path folder) {
        throw new AssertionError("not in this story");
    }

    @Override
    public Path proposed(String name) {
        throw new AssertionError("not in this story");
    }
}
