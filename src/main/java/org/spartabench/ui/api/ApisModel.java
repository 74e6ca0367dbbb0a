package org.spartabench.ui.api;

import java.util.List;
import org.spartabench.fact.Result;
import org.spartabench.store.Project;
import org.spartabench.ui.shell.ProjectScope;

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
