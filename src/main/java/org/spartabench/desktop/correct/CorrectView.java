package org.spartabench.desktop.correct;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.spartabench.desktop.shell.Commands;
import org.spartabench.desktop.shell.FxmlRoom;
import org.spartabench.desktop.shell.Place;
import org.spartabench.desktop.shell.RoomPage;

/** Shows the screen of corrections: a row of pages, one of which is visible. */
public final class CorrectView extends FxmlRoom {

    private final List<RoomPage> pages;
    private final ReadOnlyObjectWrapper<RoomPage> shown;

    private @FXML HBox tabs;
    private @FXML StackPane content;

    /** @param pages in their order, at least one */
    public CorrectView(List<RoomPage> pages) {
        this.pages = List.copyOf(pages);
        shown = new ReadOnlyObjectWrapper<>(pages.getFirst());
        ObservableBooleanValue always = Bindings.createBooleanBinding(() -> true);
        for (RoomPage page : pages) {
            ToggleButton tab = new ToggleButton(page.name());
            tab.setId("correct-" + page.id());
            tab.getStyleClass().add("dense");
            Commands.bind(tab, commands.add("correct." + page.id(), always, () -> show(page)));
            tab.setOnAction(e -> show(page));
            tabs.getChildren().add(tab);
            page.register(commands, shown.isEqualTo(page));
        }
    }

    @Override
    public Place here(Place entered) {
        return new Place.Correct(Optional.of(shown.get().id()));
    }

    @Override
    public void enter(Place place) {
        show(
                place instanceof Place.Correct(Optional<String> id)
                        ? pages.stream()
                                .filter(page -> id.filter(page.id()::equals).isPresent())
                                .findFirst()
                                .orElse(shown.get())
                        : shown.get());
    }

    @Override
    public void close() {
        pages.forEach(RoomPage::close);
    }

    private void show(RoomPage page) {
        shown.set(page);
        tabs.getChildren()
                .forEach(tab -> ((ToggleButton) tab).setSelected(tab.getId().equals("correct-" + page.id())));
        content.getChildren().setAll(page.node());
        page.enter();
    }
}
