package org.spartabench.desktop.words;

import java.util.function.Predicate;
import org.spartabench.desktop.fx.ItemCell;

/** Shows a table or one of its columns, with a dot if the project has its own words for it. */
final class SubjectCell extends ItemCell<WordSubject> {

    private final Predicate<WordSubject> own;

    SubjectCell(Predicate<WordSubject> own) {
        this.own = own;
    }

    @Override
    protected void show(WordSubject subject) {
        getStyleClass().remove("strong");
        String name = subject.column().map(c -> c.column()).orElse("name of a row");
        boolean changed = own.test(subject);
        if (subject.column().isEmpty()) {
            getStyleClass().add("strong");
        }
        setText((changed ? "● " : "") + name);
        setAccessibleText(name + (changed ? ", changed" : ""));
    }
}
