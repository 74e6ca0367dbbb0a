package org.spartabench.desktop.fx.cell;

import java.util.function.Function;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.util.Callback;
import org.jspecify.annotations.Nullable;

/** Shows one item of a list; a cell without an item is empty. */
public abstract class ItemCell<T> extends ListCell<T> {

    /** Fills the cell, whose text, graphic and tooltip are empty or those of another item. */
    protected abstract void show(T item);

    @Override
    protected final void updateItem(@Nullable T item, boolean empty) {
        super.updateItem(item, empty);
        if (empty || item == null) {
            setText("");
            setGraphic(null);
            setTooltip(null);
            setAccessibleText(null);
        } else {
            show(item);
        }
    }

    /** Makes cells that show an item by its words in as many lines as the width of the list asks for. */
    public static <T> Callback<ListView<T>, ListCell<T>> wrapping(Function<T, String> words) {
        return list -> {
            ItemCell<T> cell = new ItemCell<>() {
                @Override
                protected void show(T item) {
                    setText(words.apply(item));
                }
            };
            cell.setWrapText(true);
            cell.setPrefWidth(0);
            return cell;
        };
    }

    /** Makes cells that show an item by its words. */
    public static <T> Callback<ListView<T>, ListCell<T>> of(Function<T, String> words) {
        return list -> new ItemCell<>() {
            @Override
            protected void show(T item) {
                setText(words.apply(item));
            }
        };
    }
}
