package org.spartabench.desktop.shell;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import javafx.scene.Parent;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;

/** Shows a screen of several pages: a row of tabs, and under it the page that is chosen. */
public class PagedScreen implements Room {

    protected final Commands commands = new Commands();
    protected final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    protected final HBox tabs = new HBox(6);
    protected final StackPane content = new StackPane();
    private final VBox node = new VBox(8, tabs, content);
    private final List<RoomPage> pages;
    private final Function<Optional<String>, Place> place;
    private final ReadOnlyObjectWrapper<RoomPage> shown;

    /**
     * @param id of the screen; each page has a command of this id and its own: {@code team.sharing}
     * @param pages in their order, at least one
     * @param place gives the place of a page, by its id
     */
    public PagedScreen(String id, List<RoomPage> pages, Function<Optional<String>, Place> place) {
        this.pages = List.copyOf(pages);
        this.place = place;
        shown = new ReadOnlyObjectWrapper<>(pages.getFirst());
        VBox.setVgrow(content, Priority.ALWAYS);
        content.setMinHeight(0);
        ObservableBooleanValue always = Bindings.createBooleanBinding(() -> true);
        for (RoomPage page : pages) {
            ToggleButton tab = Nodes.styled(Nodes.named(new ToggleButton(page.name()), id + "-" + page.id()), "dense");
            Commands.bind(tab, commands.add(id + "." + page.id(), always, () -> show(page)));
            tab.setOnAction(e -> {
                tab.setSelected(true); // a second click would release it
                show(page);
            });
            shown.subscribe(now -> tab.setSelected(now == page));
            tabs.getChildren().add(tab);
            page.register(commands, shown.isEqualTo(page));
        }
    }

    protected final List<RoomPage> pages() {
        return pages;
    }

    protected final ReadOnlyObjectProperty<RoomPage> shown() {
        return shown.getReadOnlyProperty();
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public final ObservableValue<String> summary() {
        return summary.getReadOnlyProperty();
    }

    @Override
    public final List<Command> commands() {
        return commands.list();
    }

    @Override
    public final Place here(Place entered) {
        return place.apply(Optional.of(shown.get().id()));
    }

    @Override
    public void enter(Place place) {
        show(pages.stream()
                .filter(page -> place.page().filter(page.id()::equals).isPresent())
                .findFirst()
                .orElse(shown.get()));
    }

    @Override
    public final void close() {
        pages.forEach(RoomPage::close);
    }

    protected final void show(RoomPage page) {
        shown.set(page);
        content.getChildren().setAll(page.node());
        page.enter();
    }
}
