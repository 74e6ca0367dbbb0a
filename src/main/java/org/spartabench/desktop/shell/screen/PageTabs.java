package org.spartabench.desktop.shell.screen;

import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.command.Commands;

/** Shows one of several pages, chosen by a button or a key each. On the UI thread. */
public final class PageTabs {

    private final HBox buttons = new HBox(6);
    private final StackPane content = new StackPane();
    private final ReadOnlyObjectWrapper<Page> shown;

    /**
     * @param screen its id; each page has a command of this id and its own: {@code team.sharing}
     * @param ids what the ids of the buttons begin with, before that of the page
     * @param pages in their order, at least one
     */
    public PageTabs(String screen, String ids, List<Page> pages, Commands commands) {
        shown = new ReadOnlyObjectWrapper<>(pages.getFirst());
        VBox.setVgrow(content, Priority.ALWAYS);
        content.setMinHeight(0);
        for (Page page : pages) {
            ToggleButton tab = Nodes.styled(Nodes.named(new ToggleButton(page.name()), ids + "-" + page.id()), "dense");
            Commands.bind(tab, commands.add(screen + "." + page.id(), () -> show(page)));
            tab.setOnAction(e -> {
                tab.setSelected(true); // a second click would release it
                show(page);
            });
            shown.subscribe(now -> tab.setSelected(now == page));
            buttons.getChildren().add(tab);
            page.register(commands, shows(page));
        }
    }

    public HBox buttons() {
        return buttons;
    }

    /** Gives the place of the page that is shown. */
    public StackPane content() {
        return content;
    }

    public ReadOnlyObjectProperty<Page> shown() {
        return shown.getReadOnlyProperty();
    }

    public ObservableBooleanValue shows(Page page) {
        return shown.isEqualTo(page);
    }

    /** Shows a page; Tab goes on at its first control. */
    public void show(Page page) {
        shown.set(page);
        content.getChildren().setAll(page.node());
        page.node().requestFocus();
        page.enter();
    }
}
