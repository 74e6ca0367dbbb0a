package org.spartabench.store.file;

import java.nio.file.Path;

/** Holds the workspace of an open project: the workspace itself, alone, or a copy of it to read. */
public sealed interface ProjectHold extends AutoCloseable permits ProjectLock, WorkspaceCopy {

    /** The folder with the workspace's database. */
    Path workspace();

    @Override
    void close();
}
