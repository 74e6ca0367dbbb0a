package org.spartabench.project.lock;

import org.spartabench.project.db.Database;

/** Holds the workspace of an open project: the workspace itself, alone, or a copy of it to read. */
public sealed interface ProjectHold extends AutoCloseable permits ProjectLock, WorkspaceCopy, SharedHold {

    /** Opens the workspace's database. @throws StoreException if it must not or cannot be opened */
    Database open();

    /** Whether no other process has the project open to write. */
    boolean alone();

    @Override
    void close();
}
