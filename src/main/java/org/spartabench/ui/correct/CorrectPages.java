package org.spartabench.ui.correct;

import java.util.List;
import org.spartabench.ui.cases.CasesPage;
import org.spartabench.ui.cases.PairsPage;
import org.spartabench.ui.clarify.ClarityPage;
import org.spartabench.ui.clarify.FiguresPage;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Overlay;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.RoomPage;

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
