package org.spartabench.desktop.team;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.StackPane;
import org.spartabench.desktop.fx.Background;
import org.spartabench.desktop.fx.ItemCell;
import org.spartabench.desktop.shell.FxmlRoom;
import org.spartabench.desktop.shell.Overlay;
import org.spartabench.desktop.shell.Place;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.RoomPage;

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
     * @param rename takes the name for further decisions, and the id of the page on screen
     */
    public TeamView(List<RoomPage> pages, ProjectScope session, Overlay overlay, BiConsumer<String, String> rename) {
        this.pages = List.copyOf(pages);
        shown = new ReadOnlyObjectWrapper<>(pages.getFirst());
        who.setText("You are " + session.validator());
        Background reading = session.background(failure -> who.setText(Background.reason(failure)));
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
                always,
                () -> reading.load(
                        () -> NameSheet.Known.of(session),
                        known -> NameSheet.open(
                                overlay,
                                known,
                                session.validator(),
                                name -> rename.accept(name, shown.get().id()))));
        for (RoomPage page : pages) {
            commands.add("team." + page.id(), always, () -> show(page));
            page.register(commands, shown.isEqualTo(page));
        }
    }

    @Override
    public Place here(Place entered) {
        return new Place.Team(Optional.of(shown.get().id()));
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
