package org.spartabench.desktop.publish;

import java.util.List;
import org.spartabench.desktop.fx.FilePort;
import org.spartabench.desktop.shell.Navigator;
import org.spartabench.desktop.shell.Overlay;
import org.spartabench.desktop.shell.PagedScreen;
import org.spartabench.desktop.shell.Place;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.Room;

/** Shows the screen of publishing: the data set with its exports, quotas, statistics, splits, card, release, errata. */
public final class PublishView extends PagedScreen {

    /** Makes the screen of a project; an audit has its table instead of the export. */
    public static Room room(ProjectScope session, Navigator navigator, Overlay overlay, FilePort files) {
        return session.auditing()
                ? new AuditView(session, files)
                : new PublishView(session, navigator, files, new SetPage(session, overlay, files), overlay);
    }

    private PublishView(ProjectScope session, Navigator navigator, FilePort files, SetPage set, Overlay overlay) {
        super(
                "publish",
                List.of(
                        set,
                        new QuotaPage(session, navigator),
                        new StatisticsPage(session),
                        new SplitsPage(session),
                        new CardPage(session),
                        new ReleasePage(session, navigator, overlay, files),
                        new ErrataPage(session, navigator, files)),
                page -> new Place.Publish());
        summary.bind(set.summary());
    }
}
