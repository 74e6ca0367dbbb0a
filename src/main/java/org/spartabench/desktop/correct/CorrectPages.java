package org.spartabench.desktop.correct;

import java.util.List;
import org.spartabench.desktop.cases.CasesPage;
import org.spartabench.desktop.cases.PairsPage;
import org.spartabench.desktop.clarify.ClarityPage;
import org.spartabench.desktop.clarify.FiguresPage;
import org.spartabench.desktop.fx.FilePort;
import org.spartabench.desktop.shell.Navigator;
import org.spartabench.desktop.shell.Overlay;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.RoomPage;

/** Creates the pages of the screen, in order. */
public final class CorrectPages {

    private CorrectPages() {}

    public static List<RoomPage> of(ProjectScope session, Navigator navigator, Overlay overlay, FilePort files) {
        return List.of(
                new CasesPage(session, overlay, files),
                new PairsPage(session),
                new ClarityPage(session, navigator, files),
                new FiguresPage(session, files));
    }
}
