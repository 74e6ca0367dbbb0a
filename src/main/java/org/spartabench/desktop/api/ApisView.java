package org.spartabench.desktop.api;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Background;
import org.spartabench.desktop.fx.FilePort;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.Numbers;
import org.spartabench.desktop.shell.Commands;
import org.spartabench.desktop.shell.FxmlRoom;
import org.spartabench.desktop.shell.Navigator;
import org.spartabench.desktop.shell.Overlay;
import org.spartabench.desktop.shell.Place;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.RoomPage;

/** Shows the screen of APIs: pages, or what APIs are for while the project has none. */
public final class ApisView extends FxmlRoom {

    private final List<RoomPage> pages;
    private final ReadOnlyObjectWrapper<RoomPage> shown;
    private final ApisModel model;
    private final Background reading;

    private @FXML HBox head;
    private @FXML HBox tabs;
    private @FXML StackPane content;
    private @FXML VBox none;
    private @FXML Button importing;
    private @FXML Button marking;
    private @FXML Label trouble;

    public static ApisView room(ProjectScope session, Navigator navigator, Overlay overlay, FilePort files) {
        return new ApisView(session, navigator, overlay, files);
    }

    private ApisView(ProjectScope session, Navigator navigator, Overlay overlay, FilePort files) {
        pages = ApiPages.of(session, navigator, overlay, files, this::recount);
        shown = new ReadOnlyObjectWrapper<>(pages.getFirst());
        model = new ApisModel(session);
        reading = session.background(failure -> trouble.setText(Background.reason(failure)));
        Nodes.shown(none, false);
        ObservableBooleanValue always = Bindings.createBooleanBinding(() -> true);
        for (RoomPage page : pages) {
            ToggleButton tab = new ToggleButton(page.name());
            tab.setId("apis-" + page.id());
            tab.getStyleClass().add("dense");
            Commands.bind(tab, commands.add("apis." + page.id(), always, () -> show(page)));
            tab.setOnAction(e -> show(page));
            tabs.getChildren().add(tab);
            page.register(commands, shown.isEqualTo(page));
        }
        bind(importing, "sources.import");
        bind(marking, "sources.mark");
    }

    /** Lets a button do what a command of the first page does. */
    private void bind(Button button, String id) {
        commands.list().stream().filter(c -> c.id().equals(id)).forEach(c -> Commands.bind(button, c));
    }

    @Override
    public Place here(Place entered) {
        return new Place.Apis(Optional.of(shown.get().id()));
    }

    @Override
    public void enter(Place place) {
        Optional<String> wanted = place instanceof Place.Apis(Optional<String> id) ? id : Optional.empty();
        show(pages.stream()
                .filter(p -> wanted.filter(p.id()::equals).isPresent())
                .findFirst()
                .orElse(shown.get()));
        recount();
    }

    private void recount() {
        reading.load(model::count, read -> read.use(this::counted, bad -> trouble.setText(bad.message())));
    }

    private void counted(int apis) {
        summary.set(Numbers.counted(apis, "API"));
        if (apis == 0 && shown.get() != pages.getFirst()) {
            show(pages.getFirst());
        }
        Nodes.shown(none, apis == 0);
        Nodes.shown(tabs, apis > 0);
        Nodes.shown(head, apis > 0 || !trouble.getText().isEmpty());
        Nodes.shown(content, apis > 0);
    }

    private void show(RoomPage page) {
        shown.set(page);
        tabs.getChildren()
                .forEach(tab -> ((ToggleButton) tab).setSelected(tab.getId().equals("apis-" + page.id())));
        content.getChildren().setAll(page.node());
        page.enter();
    }
}
