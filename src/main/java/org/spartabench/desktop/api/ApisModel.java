package org.spartabench.desktop.api;

import java.util.List;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.facts.Result;
import org.spartabench.project.Project;

/** Models the screen of APIs, without controls. */
final class ApisModel {

    private final Project project;

    ApisModel(ProjectScope session) {
        project = session.project();
    }

    /** Counts the APIs; reads files. */
    Result<Integer> count() {
        return project.apis().entities().map(List::size);
    }
}
