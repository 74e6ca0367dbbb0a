package org.spartabench.desktop.shell;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;

/** Shows a screen of several pages: a row of tabs, and under it the page that is chosen. */
public class PagedScreen extends Room {

    protected final HBox tabs;
    protected final StackPane content;
    private final List<RoomPage> pages;
    private final Function<Optional<String>, Place> place;
    private final ReadOnlyObjectWrapper<RoomPage> shown;

    /**
     * @param id of the screen; each page has a command of this id and its own: {@code team.sharing}
     * @param pages in their order, at least one
     * @param place gives the place of a page, by its id
     */
    public PagedScreen(String id, List<RoomPage> pages, Function<Optional<String>, Place> place) {
        this(id, pages, place, new HBox(6), new StackPane());
    }

    private PagedScreen(
            String id, List<RoomPage> pages, Function<Optional<String>, Place> place, HBox tabs, StackPane content) {
        super(new VBox(8, tabs, content));
        this.tabs = tabs;
        this.content = content;
        this.pages = List.copyOf(pages);
        this.place = place;
        shown = new ReadOnlyObjectWrapper<>(pages.getFirst());
        VBox.setVgrow(content, Priority.ALWAYS);
        content.setMinHeight(0);
        for (RoomPage page : pages) {
            ToggleButton tab = Nodes.styled(Nodes.named(new ToggleButton(page.name()), id + "-" + page.id()), "dense");
            Commands.bind(tab, commands.add(id + "." + page.id(), () -> show(page)));
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
