package org.spartabench.ui.words;

import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import org.spartabench.author.wording.text.Noun;
import org.spartabench.ui.fx.Fxml;

/** Edits the words for one row of a table. */
final class TableEditor {

    private final WordsModel model;
    private final Parent node;
    private String table = "";
    private boolean filling;

    @FXML
    private TextField one;

    @FXML
    private TextField many;

    @FXML
    private CheckBox person;

    TableEditor(WordsModel model) {
        this.model = model;
        node = Fxml.load(this);
        one.textProperty().addListener((o, was, is) -> {
            if (!filling) {
                follow(was, is);
                changed();
            }
        });
        many.textProperty().addListener((o, was, is) -> changed());
        person.setOnAction(e -> changed());
    }

    Parent node() {
        return node;
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

    /** A regular plural follows its singular. */
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
