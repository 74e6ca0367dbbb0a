package org.spartabench.desktop.api;

import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.calls.CallsPage;
import org.spartabench.desktop.candidates.CandidatesPage;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.fxml.Fxml;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.PagedScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.sources.SourcesPage;
import org.spartabench.desktop.strategies.StrategiesPage;
import org.spartabench.desktop.work.Background;

/** Shows the screen of APIs: pages, or what APIs are for while the project has none. */
public final class ApisView extends PagedScreen {

    private final SourcesPage sources;
    private final VBox node = (VBox) Fxml.load(this);

    private @FXML HBox head;
    private @FXML VBox none;
    private @FXML Button importing;
    private @FXML Button marking;
    private @FXML Label trouble;

    private final Background reading = scope.background(failure -> trouble.setText(Background.reason(failure)));

    public ApisView(ScreenFrame frame) {
        this(frame, new SourcesPage(frame));
    }

    private ApisView(ScreenFrame frame, SourcesPage sources) {
        super(
                frame,
                "apis",
                List.of(sources, new StrategiesPage(frame), new CandidatesPage(frame), new CallsPage(frame)),
                Route.Apis::new);
        this.sources = sources;
        head.getChildren().addFirst(tabs.buttons());
        node.getChildren().add(1, tabs.content());
        Nodes.shown(none, false);
        sources.onChange(this::recount);
        // Without an API the page is not seen that says why an import failed.
        sources.line().addListener((o, was, is) -> {
            if (none.isVisible()) {
                trouble.setText(is);
                Nodes.shown(head, !is.isEmpty());
            }
        });
        bind(importing, "sources.import");
        bind(marking, "sources.mark");
    }

    /** Lets a button do what a command of the first page does. */
    private void bind(Button button, String id) {
        commands.list().stream().filter(c -> c.id().equals(id)).forEach(c -> Commands.bind(button, c));
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public void enter(Route route) {
        super.enter(route);
        recount();
    }

    private void recount() {
        reading.load(sources::count, read -> read.use(this::counted, bad -> trouble.setText(bad.message())));
    }

    private void counted(int apis) {
        summary.set(Numbers.counted(apis, "API"));
        if (apis == 0 && tabs.shown().get() != sources) {
            tabs.show(sources);
        }
        Nodes.shown(none, apis == 0);
        Nodes.shown(tabs.buttons(), apis > 0);
        Nodes.shown(head, apis > 0 || !trouble.getText().isEmpty());
        Nodes.shown(tabs.content(), apis > 0);
    }
}
