package org.spartabench.ui.words;

import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** Shows one question with its SQL, and its previous text if the words on screen change it. */
final class QuestionCard extends VBox {

    QuestionCard(WordsModel.Asked asked) {
        super(3);
        getStyleClass().add("question-card");
        Label now = new Label(asked.now());
        now.getStyleClass().add("worded");
        now.setWrapText(true);
        now.setMinHeight(USE_PREF_SIZE);
        getChildren().add(now);
        if (asked.changed()) {
            getStyleClass().add("changed");
            Label before = new Label("was: " + asked.before());
            before.getStyleClass().addAll("small", "muted");
            before.setWrapText(true);
            before.setMinHeight(USE_PREF_SIZE);
            getChildren().add(before);
        }
        Label sql = new Label(asked.sql());
        sql.getStyleClass().addAll("mono", "muted");
        sql.setTooltip(new Tooltip(asked.sql()));
        getChildren().add(sql);
    }
}
