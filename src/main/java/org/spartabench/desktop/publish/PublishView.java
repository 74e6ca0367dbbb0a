package org.spartabench.desktop.publish;

import java.util.List;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.PagedScreen;
import org.spartabench.desktop.shell.screen.Screen;
import org.spartabench.desktop.shell.screen.ScreenFrame;

/** Shows the screen of publishing: the data set with its exports, quotas, statistics, splits, card, release, errata. */
public final class PublishView extends PagedScreen {

    /** Makes the screen of a project; an audit has its table instead of the export. */
    public static Screen room(ScreenFrame frame) {
        return frame.scope().auditing() ? new AuditView(frame) : new PublishView(frame, new SetPage(frame));
    }

    private PublishView(ScreenFrame frame, SetPage set) {
        super(
                frame,
                "publish",
                List.of(
                        set,
                        new QuotaPage(frame),
                        new StatisticsPage(frame),
                        new SplitsPage(frame),
                        new CardPage(frame),
                        new ReleasePage(frame),
                        new ErrataPage(frame)),
                page -> new Route.Publish());
        summary.bind(set.summary());
    }
}
