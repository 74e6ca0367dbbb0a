package org.spartabench.desktop.words;

import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.desktop.fx.fxml.FxmlView;

/** Edits the words for one row of a table. */
final class TableEditor extends FxmlView {

    private final WordsModel model;
    private String table = "";
    private boolean filling;

    private @FXML TextField one;
    private @FXML TextField many;
    private @FXML CheckBox person;

    TableEditor(WordsModel model) {
        this.model = model;
        one.textProperty().addListener((o, was, is) -> {
            if (!filling) {
                follow(was, is);
                changed();
            }
        });
        many.textProperty().addListener((o, was, is) -> changed());
        person.setOnAction(e -> changed());
    }

    void show(String name) {
        table = name;
        filling = true;
        Noun noun = model.noun(name);
        one.setText(noun.one());
        many.setText(noun.many());
        person.setSelected(noun.person());
        filling = false;
    }

    /** Changes a regular plural with its singular. */
    private void follow(String was, String is) {
        if (many.getText().equals(Noun.regular(was).many()) && !is.isBlank()) {
            filling = true;
            many.setText(Noun.regular(is).many());
            filling = false;
        }
    }

    private void changed() {
        if (!filling && !one.getText().isBlank()) {
            String single = one.getText().strip();
            String several = many.getText().isBlank()
                    ? Noun.regular(single).many()
                    : many.getText().strip();
            model.noun(table, new Noun(single, several, person.isSelected()));
        }
    }
}
