package org.spartabench.desktop.api;

import java.util.List;
import org.spartabench.desktop.calls.CallsPage;
import org.spartabench.desktop.candidates.CandidatesPage;
import org.spartabench.desktop.fx.FilePort;
import org.spartabench.desktop.shell.Navigator;
import org.spartabench.desktop.shell.Overlay;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.RoomPage;
import org.spartabench.desktop.sources.SourcesPage;
import org.spartabench.desktop.strategies.StrategiesPage;

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
