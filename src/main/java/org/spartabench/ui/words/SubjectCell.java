package org.spartabench.ui.words;

import java.util.function.Predicate;
import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;

/** A table's rows or one of its columns; a dot where the project has words of its own. */
final class SubjectCell extends ListCell<WordSubject> {

    private final Predicate<WordSubject> own;

    SubjectCell(Predicate<WordSubject> own) {
        this.own = own;
    }

    @Override
    protected void updateItem(@Nullable WordSubject subject, boolean empty) {
        super.updateItem(subject, empty);
        getStyleClass().remove("strong");
        if (empty || subject == null) {
            setText("");
            return;
        }
        String name = subject.column().map(c -> c.column()).orElse("name of a row");
        boolean changed = own.test(subject);
        if (subject.column().isEmpty()) {
            getStyleClass().add("strong");
        }
        setText((changed ? "● " : "") + name);
        setAccessibleText(name + (changed ? ", changed" : ""));
    }
}
