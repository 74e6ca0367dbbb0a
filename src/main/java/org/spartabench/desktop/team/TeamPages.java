package org.spartabench.desktop.team;

import java.time.ZoneId;
import java.util.List;
import org.spartabench.desktop.fx.FilePort;
import org.spartabench.desktop.shell.Navigator;
import org.spartabench.desktop.shell.Overlay;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.RoomPage;
import org.spartabench.judging.review.team.Agreement;

/** Creates the pages of the screen, in order. */
public final class TeamPages {

    private TeamPages() {}

    public static List<RoomPage> of(ProjectScope session, Navigator navigator, Overlay overlay, FilePort files) {
        return List.of(
                new ValidatorsPage(session, files),
                new SharingPage(session, files),
                new AgreementPage(
                        session,
                        files,
                        () -> Agreement.of(session.project().team().votes(), ZoneId.systemDefault())),
                new AdjudicationPage(session, navigator, overlay),
                new FaultsPage(session, files),
                new PrecisionPage(session, files, session.project().findings()::precision));
    }
}
