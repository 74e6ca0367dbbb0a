package org.spartabench.desktop.assistant;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;

/** Shows a value in words in a table column, in full on hover. */
final class TextColumn<S, T> extends TableColumn<S, T> {

    TextColumn(String title, double width, Function<S, T> value, Function<T, String> words) {
        super(title);
        setPrefWidth(width);
        setSortable(false);
        setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(value.apply(row.getValue())));
        setCellFactory(column -> new TableCell<>() {
            @Override
            protected void updateItem(@Nullable T item, boolean empty) {
                super.updateItem(item, empty);
                String text = empty || item == null ? "" : words.apply(item);
                setText(text);
                setTooltip(text.isEmpty() ? null : new Tooltip(text));
            }
        });
    }

    static <S> TextColumn<S, String> of(String title, double width, Function<S, String> text) {
        return new TextColumn<>(title, width, text, t -> t);
    }
}
