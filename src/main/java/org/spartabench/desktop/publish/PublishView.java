package org.spartabench.desktop.publish;

import java.util.List;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.PagedScreen;
import org.spartabench.desktop.shell.screen.Screen;
import org.spartabench.desktop.shell.screen.ScreenFrame;

/** Shows the screen of publishing: the data set with its exports, quotas, statistics, splits, card, release, errata. */
public final class PublishView extends PagedScreen {

    /** Makes the screen of a project; an audit has its table instead of the export. */
    public static Screen room(ScreenFrame frame) {
        return frame.scope().auditing() ? new AuditView(frame) : new PublishView(frame, new SetPage(frame));
    }

    private final SetPage set;

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
        this.set = set;
        summary.bind(set.summary());
        tabs.shown().addListener((o, was, is) -> count(is));
    }

    @Override
    public void enter(Route route) {
        super.enter(route);
        count(tabs.shown().get());
    }

    /** Counts again for the top bar; the page of the set does it by itself. */
    private void count(Page shown) {
        if (shown != set) {
            set.enter();
        }
    }
}
