package org.spartabench.desktop.correct;

import java.util.List;
import org.spartabench.desktop.cases.CasesPage;
import org.spartabench.desktop.cases.PairsPage;
import org.spartabench.desktop.clarify.ClarityPage;
import org.spartabench.desktop.clarify.FiguresPage;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.PagedScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;

/** Shows the screen of corrections. */
public final class CorrectView extends PagedScreen {

    public CorrectView(ScreenFrame frame) {
        super(
                frame,
                "correct",
                List.of(new CasesPage(frame), new PairsPage(frame), new ClarityPage(frame), new FiguresPage(frame)),
                Route.Correct::new);
    }
}
