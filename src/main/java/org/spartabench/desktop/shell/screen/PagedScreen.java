package org.spartabench.desktop.shell.screen;

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
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;

/** Shows a screen of several pages: a row of tabs, and under it the page that is chosen. */
public class PagedScreen extends Screen {

    protected final HBox tabs;
    protected final StackPane content;
    private final List<Page> pages;
    private final Function<Optional<String>, Route> route;
    private final ReadOnlyObjectWrapper<Page> shown;

    /**
     * @param id of the screen; each page has a command of this id and its own: {@code team.sharing}
     * @param pages in their order, at least one
     * @param route gives the place of a page, by its id
     */
    public PagedScreen(String id, List<Page> pages, Function<Optional<String>, Route> route) {
        this(id, pages, route, new HBox(6), new StackPane());
    }

    private PagedScreen(
            String id, List<Page> pages, Function<Optional<String>, Route> route, HBox tabs, StackPane content) {
        super(new VBox(8, tabs, content));
        this.tabs = tabs;
        this.content = content;
        this.pages = List.copyOf(pages);
        this.route = route;
        shown = new ReadOnlyObjectWrapper<>(pages.getFirst());
        VBox.setVgrow(content, Priority.ALWAYS);
        content.setMinHeight(0);
        for (Page page : pages) {
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

    protected final List<Page> pages() {
        return pages;
    }

    protected final ReadOnlyObjectProperty<Page> shown() {
        return shown.getReadOnlyProperty();
    }

    @Override
    public final Route here(Route entered) {
        return route.apply(Optional.of(shown.get().id()));
    }

    @Override
    public void enter(Route route) {
        show(pages.stream()
                .filter(page -> route.page().filter(page.id()::equals).isPresent())
                .findFirst()
                .orElse(shown.get()));
    }

    @Override
    public final void close() {
        pages.forEach(Page::close);
    }

    protected final void show(Page page) {
        shown.set(page);
        content.getChildren().setAll(page.node());
        page.enter();
    }
}
