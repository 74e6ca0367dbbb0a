package org.spartabench.ui.team;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.shell.AskLine;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Overlay;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.Room;
import org.spartabench.ui.shell.RoomPage;

/** Shows the screen of validators: a list of pages, one of which is visible. */
public final class TeamView implements Room {

    private final List<RoomPage> pages;
    private final ReadOnlyObjectWrapper<RoomPage> shown;
    private final List<Command> commands;
    private final Parent node;

    @FXML
    private Label who;

    @FXML
    private Button name;

    @FXML
    private ListView<RoomPage> list;

    @FXML
    private StackPane content;

    /**
     * @param pages in the order of the list, at least one
     * @param validator who sits here
     * @param rename hears under which name one wants to decide from now on
     */
    public TeamView(List<RoomPage> pages, String validator, Overlay overlay, Consumer<String> rename) {
        this.pages = List.copyOf(pages);
        shown = new ReadOnlyObjectWrapper<>(pages.getFirst());
        node = Fxml.load(this);
        who.setText("You are " + validator);
        list.getItems().setAll(pages);
        list.setCellFactory(view -> new NameCell());
        list.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> {
            if (is != null && is != shown.get()) {
                show(is);
            }
        });
        Commands all = new Commands();
        all.add(
                name,
                "team.name",
                "Change your validator name",
                "N",
                always(),
                () -> AskLine.open(overlay, "Your validator name", "name", rename));
        for (RoomPage page : pages) {
            all.add("team." + page.id(), "Show " + page.name().toLowerCase(Locale.ROOT), "", always(), () -> {
                show(page);
            });
            page.register(all, shown.isEqualTo(page));
        }
        commands = all.list();
    }

    private static ObservableBooleanValue always() {
        return Bindings.createBooleanBinding(() -> true);
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public ObservableValue<String> summary() {
        return new SimpleStringProperty("");
    }

    @Override
    public List<Command> commands() {
        return commands;
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

    /** A page by its name. */
    private static final class NameCell extends ListCell<RoomPage> {
        @Override
        protected void updateItem(@Nullable RoomPage page, boolean empty) {
            super.updateItem(page, empty);
            setText(empty || page == null ? "" : page.name());
        }
    }
}
