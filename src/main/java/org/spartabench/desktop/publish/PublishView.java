package org.spartabench.desktop.publish;

import java.util.List;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.screen.PagedScreen;
import org.spartabench.desktop.shell.screen.Screen;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Shows the screen of publishing: the data set with its exports, quotas, statistics, splits, card, release, errata. */
public final class PublishView extends PagedScreen {

    /** Makes the screen of a project; an audit has its table instead of the export. */
    public static Screen room(ProjectScope scope, Navigator navigator, Overlay overlay, FilePort files) {
        return scope.auditing()
                ? new AuditView(scope, files)
                : new PublishView(scope, navigator, files, new SetPage(scope, overlay, files), overlay);
    }

    private PublishView(ProjectScope scope, Navigator navigator, FilePort files, SetPage set, Overlay overlay) {
        super(
                "publish",
                List.of(
                        set,
                        new QuotaPage(scope, navigator),
                        new StatisticsPage(scope),
                        new SplitsPage(scope),
                        new CardPage(scope),
                        new ReleasePage(scope, navigator, overlay, files),
                        new ErrataPage(scope, navigator, files)),
                page -> new Route.Publish());
        summary.bind(set.summary());
    }
}
