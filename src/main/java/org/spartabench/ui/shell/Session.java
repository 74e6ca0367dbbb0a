package org.spartabench.ui.shell;

import java.time.Clock;
import org.spartabench.run.Tasks;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;

/**
 * What the rooms of an open project share.
 *
 * @param validator the name under which decisions are kept
 * @param authors who may write
 */
public record Session(Project project, Tasks tasks, String validator, Clock clock, Authors authors) {}
