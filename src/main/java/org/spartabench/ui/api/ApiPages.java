package org.spartabench.ui.api;

import java.util.List;
import org.spartabench.ui.calls.CallsPage;
import org.spartabench.ui.candidates.CandidatesPage;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Overlay;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.RoomPage;
import org.spartabench.ui.sources.SourcesPage;
import org.spartabench.ui.strategies.StrategiesPage;

/** Creates the pages of the screen, in order. Each has a command {@code apis.} and its id in commands.txt. */
final class ApiPages {

    private ApiPages() {}

    static List<RoomPage> of(
            ProjectScope session, Navigator navigator, Overlay overlay, FilePort files, Runnable changed) {
        return List.of(
                new SourcesPage(session, overlay, files, changed),
                new StrategiesPage(session, navigator, overlay),
                new CandidatesPage(session, overlay),
                new CallsPage(session));
    }
}
