package org.spartabench.desktop.publish;

import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.spartabench.desktop.fx.FilePort;
import org.spartabench.desktop.shell.Commands;
import org.spartabench.desktop.shell.FxmlRoom;
import org.spartabench.desktop.shell.Navigator;
import org.spartabench.desktop.shell.Overlay;
import org.spartabench.desktop.shell.Place;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.Room;
import org.spartabench.desktop.shell.RoomPage;

/** Shows the screen of publishing: the data set with its exports, quotas, statistics, splits, card, release, errata. */
public final class PublishView extends FxmlRoom {

    private final ReadOnlyObjectWrapper<RoomPage> shown;

    private @FXML HBox tabs;
    private @FXML StackPane content;

    /** Makes the screen of a project; an audit has its table instead of the export. */
    public static Room room(ProjectScope session, Navigator navigator, Overlay overlay, FilePort files) {
        return session.auditing()
                ? new AuditView(session, files)
                : new PublishView(
                        new SetPage(session, overlay, files),
                        List.of(
                                new QuotaPage(session, navigator),
                                new StatisticsPage(session),
                                new SplitsPage(session),
                                new CardPage(session),
                                new ReleasePage(session, navigator, overlay, files),
                                new ErrataPage(session, navigator, files)));
    }

    private PublishView(SetPage set, List<RoomPage> others) {
        shown = new ReadOnlyObjectWrapper<>(set);
        summary.bind(set.summary());
        ObservableBooleanValue always = Bindings.createBooleanBinding(() -> true);
        add(set, always);
        others.forEach(page -> add(page, always));
    }

    private void add(RoomPage page, ObservableBooleanValue always) {
        ToggleButton tab = new ToggleButton();
        tab.setText(page.name());
        tab.setId("publish-" + page.id());
        tab.getStyleClass().add("dense");
        Commands.bind(tab, commands.add("publish." + page.id(), always, () -> show(page)));
        tab.setOnAction(e -> show(page));
        tabs.getChildren().add(tab);
        page.register(commands, shown.isEqualTo(page));
    }

    @Override
    public void enter(Place place) {
        show(shown.get());
    }

    private void show(RoomPage page) {
        shown.set(page);
        tabs.getChildren()
                .forEach(tab -> ((ToggleButton) tab).setSelected(tab.getId().equals("publish-" + page.id())));
        content.getChildren().setAll(page.node());
        page.enter();
    }
}
