package org.spartabench.desktop.review;

import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.shell.sheet.AskLine;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.review.SavedFilters;

/** Lists the named filters; chooses, saves and deletes them. */
final class SavedFilterMenu {

    private final SavedFilters saved;
    private final Executor work;
    private final Overlay overlay;
    private final MenuButton button;
    private final FilterBoxes boxes;
    private final Consumer<String> tell;

    /** @param work where the project is read and written */
    SavedFilterMenu(ProjectScope scope, Executor work, Overlay overlay, QueuePane queue, Consumer<String> tell) {
        this.saved = scope.project().queue().filters();
        this.work = work;
        this.overlay = overlay;
        this.button = queue.saved();
        this.boxes = queue.boxes();
        this.tell = tell;
        fill(Map.of());
    }

    void refresh() {
        then("", () -> {});
    }

    private void then(String notice, Runnable change) {
        work.execute(() -> {
            try {
                change.run();
                Map<String, ItemFilter> all = saved.all();
                Platform.runLater(() -> {
                    fill(all);
                    if (!notice.isEmpty()) {
                        tell.accept(notice);
                    }
                });
            } catch (StoreException e) {
                Platform.runLater(() -> tell.accept("Not saved: " + e.getMessage()));
            }
        });
    }

    private void fill(Map<String, ItemFilter> all) {
        button.getItems().clear();
        all.forEach((name, filter) -> button.getItems().add(item(name, () -> boxes.show(filter))));
        if (!all.isEmpty()) {
            button.getItems().add(new SeparatorMenuItem());
        }
        button.getItems().add(item("Show all items", () -> boxes.show(ItemFilter.ALL)));
        button.getItems().add(item("Save this filter…", this::ask));
        if (!all.isEmpty()) {
            Menu forget = new Menu("Delete");
            all.keySet()
                    .forEach(name -> forget.getItems()
                            .add(item(name, () -> then("Filter “" + name + "” deleted.", () -> saved.remove(name)))));
            button.getItems().add(forget);
        }
    }

    /** Saves the current filter under a name. */
    void ask() {
        ItemFilter filter = boxes.filter();
        AskLine.open(
                overlay,
                "Name of the filter",
                "name",
                name -> then("Filter “" + name + "” saved.", () -> saved.save(name, filter)));
    }

    private static MenuItem item(String text, Runnable action) {
        MenuItem item = new MenuItem(text);
        item.setMnemonicParsing(false);
        item.setOnAction(e -> action.run());
        return item;
    }
}
