package org.spartabench.desktop.shell.screen;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.shell.route.Route;

/** Shows a screen of several pages: a row of tabs, and under it the page that is chosen. */
public class PagedScreen extends ProjectScreen {

    protected final PageTabs tabs;
    private final List<Page> pages;
    private final Function<Optional<String>, Route> route;

    /**
     * @param id of the screen; each page has a command of this id and its own: {@code team.sharing}
     * @param pages in their order, at least one
     * @param route gives the place of a page, by its id
     */
    public PagedScreen(ScreenFrame frame, String id, List<Page> pages, Function<Optional<String>, Route> route) {
        super(frame, new VBox(8));
        this.pages = List.copyOf(pages);
        this.route = route;
        tabs = new PageTabs(id, id, pages, commands);
        ((VBox) super.node()).getChildren().addAll(tabs.buttons(), tabs.content());
    }

    protected final List<Page> pages() {
        return pages;
    }

    @Override
    public final Route here(Route entered) {
        return route.apply(Optional.of(tabs.shown().get().id()));
    }

    @Override
    public void enter(Route route) {
        tabs.show(pages.stream()
                .filter(page -> route.page().filter(page.id()::equals).isPresent())
                .findFirst()
                .orElse(tabs.shown().get()));
    }

    @Override
    public final void came() {
        tabs.shown().get().came();
    }

    @Override
    public final void close() {
        pages.forEach(Page::close);
    }
}
