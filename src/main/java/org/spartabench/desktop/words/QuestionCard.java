package org.spartabench.desktop.words;

import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;

/** Shows one question with its SQL, and its previous text if the words on screen change it. */
final class QuestionCard extends VBox {

    QuestionCard(WordsModel.Asked asked) {
        super(3);
        getStyleClass().add("question-card");
        add(asked.now(), "worded");
        if (asked.changed()) {
            getStyleClass().add("changed");
            add("was: " + asked.before(), "small", "muted");
        }
        Label sql = Nodes.label(asked.sql(), "mono", "muted");
        Nodes.hint(sql, asked::sql);
        getChildren().add(sql);
    }

    private void add(String text, String... styles) {
        Label label = Nodes.wrapped(text, styles);
        label.setMinHeight(USE_PREF_SIZE);
        getChildren().add(label);
    }
}
