package org.spartabench.desktop.query;

import javafx.animation.PauseTransition;
import javafx.util.Duration;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.SerialWork;

/** Keeps the typed query with the project, so that it is there again when the project is opened again. */
final class QueryDraft {

    private static final String SETTING = "query.draft";

    /** Pause in typing before the text is written. */
    private static final Duration TYPING = Duration.seconds(1);

    private final ProjectScope scope;
    private final SqlArea sql;
    private final SerialWork writing;
    private final PauseTransition pause = new PauseTransition(TYPING);
    private String kept = "";

    /** Shows the kept text once it is read, unless there is another by then. */
    QueryDraft(ProjectScope scope, SqlArea sql, Background reading) {
        this.scope = scope;
        this.sql = sql;
        this.writing = scope.serial("query-draft");
        pause.setOnFinished(e -> keep());
        sql.textProperty().addListener((o, was, is) -> pause.playFromStart());
        reading.load(() -> scope.project().files().setting(SETTING).orElse(""), text -> {
            kept = text;
            if (sql.getText().isEmpty()) {
                sql.show(text);
            }
        });
    }

    /** Writes the text, in the background. */
    void keep() {
        pause.stop();
        String text = sql.getText();
        if (!text.equals(kept)) {
            kept = text;
            writing.execute(() -> scope.project().files().setting(SETTING, text));
        }
    }
}
