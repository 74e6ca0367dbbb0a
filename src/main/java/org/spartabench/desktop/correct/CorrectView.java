package org.spartabench.desktop.correct;

import java.util.List;
import org.spartabench.desktop.cases.CasesPage;
import org.spartabench.desktop.cases.PairsPage;
import org.spartabench.desktop.clarify.ClarityPage;
import org.spartabench.desktop.clarify.FiguresPage;
import org.spartabench.desktop.fx.FilePort;
import org.spartabench.desktop.shell.Navigator;
import org.spartabench.desktop.shell.Overlay;
import org.spartabench.desktop.shell.PagedScreen;
import org.spartabench.desktop.shell.Place;
import org.spartabench.desktop.shell.ProjectScope;

/** Shows the screen of corrections. */
public final class CorrectView extends PagedScreen {

    public CorrectView(ProjectScope session, Navigator navigator, Overlay overlay, FilePort files) {
        super(
                "correct",
                List.of(
                        new CasesPage(session, overlay, files),
                        new PairsPage(session),
                        new ClarityPage(session, navigator, files),
                        new FiguresPage(session, files)),
                Place.Correct::new);
    }
}
