package org.spartabench.ui.team;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.StackPane;
import org.spartabench.ui.fx.ItemCell;
import org.spartabench.ui.shell.AskLine;
import org.spartabench.ui.shell.FxmlRoom;
import org.spartabench.ui.shell.Overlay;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.RoomPage;

/** Shows the screen of validators: a list of pages, one of which is visible. */
public final class TeamView extends FxmlRoom {

    private final List<RoomPage> pages;
    private final ReadOnlyObjectWrapper<RoomPage> shown;

    private @FXML Label who;
    private @FXML Button name;
    private @FXML ListView<RoomPage> list;
    private @FXML StackPane content;

    /**
     * @param pages in the order of the list, at least one
     * @param validator name of the person at this computer
     * @param rename takes the name for further decisions
     */
    public TeamView(List<RoomPage> pages, String validator, Overlay overlay, Consumer<String> rename) {
        this.pages = List.copyOf(pages);
        shown = new ReadOnlyObjectWrapper<>(pages.getFirst());
        who.setText("You are " + validator);
        list.getItems().setAll(pages);
        list.setCellFactory(ItemCell.of(RoomPage::name));
        list.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> {
            if (is != null && is != shown.get()) {
                show(is);
            }
        });
        ObservableBooleanValue always = Bindings.createBooleanBinding(() -> true);
        commands.add(
                name,
                "team.name",
                "Change your validator name",
                "N",
                always,
                () -> AskLine.open(overlay, "Your validator name", "name", rename));
        for (RoomPage page : pages) {
            commands.add(
                    "team." + page.id(), "Show " + page.name().toLowerCase(Locale.ROOT), "", always, () -> show(page));
            page.register(commands, shown.isEqualTo(page));
        }
    }

    @Override
    public void enter(Place place) {
        RoomPage wanted = place instanceof Place.Team(Optional<String> id)
                ? pages.stream()
                        .filter(p -> id.filter(p.id()::equals).isPresent())
                        .findFirst()
                        .orElse(shown.get())
                : shown.get();
        show(wanted);
        list.requestFocus();
    }

    private void show(RoomPage page) {
        shown.set(page);
        content.getChildren().setAll(page.node());
        list.getSelectionModel().select(page);
        page.enter();
    }
}
