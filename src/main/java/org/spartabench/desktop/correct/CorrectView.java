package org.spartabench.desktop.correct;

import java.util.List;
import org.spartabench.desktop.cases.CasesPage;
import org.spartabench.desktop.cases.PairsPage;
import org.spartabench.desktop.clarify.ClarityPage;
import org.spartabench.desktop.clarify.FiguresPage;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.screen.PagedScreen;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Shows the screen of corrections. */
public final class CorrectView extends PagedScreen {

    public CorrectView(ProjectScope scope, Navigator navigator, Overlay overlay, FilePort files) {
        super(
                "correct",
                List.of(
                        new CasesPage(scope, overlay, files),
                        new PairsPage(scope),
                        new ClarityPage(scope, navigator, files),
                        new FiguresPage(scope, files)),
                Route.Correct::new);
    }
}
