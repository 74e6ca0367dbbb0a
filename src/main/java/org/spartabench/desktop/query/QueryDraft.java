package org.spartabench.desktop.query;

import javafx.animation.PauseTransition;
import javafx.util.Duration;
import org.spartabench.desktop.fx.Background;
import org.spartabench.desktop.fx.SqlArea;
import org.spartabench.desktop.shell.ProjectScope;
import org.spartabench.desktop.shell.SerialWork;

/** Keeps the typed query with the project, so that it is there again when the project is opened again. */
final class QueryDraft {

    private static final String SETTING = "query.draft";

    /** Pause in typing before the text is written. */
    private static final Duration TYPING = Duration.seconds(1);

    private final ProjectScope session;
    private final SqlArea sql;
    private final SerialWork writing;
    private final PauseTransition pause = new PauseTransition(TYPING);
    private String kept = "";

    /** Shows the kept text once it is read, unless there is another by then. */
    QueryDraft(ProjectScope session, SqlArea sql, Background reading) {
        this.session = session;
        this.sql = sql;
        this.writing = session.serial("query-draft");
        pause.setOnFinished(e -> keep());
        sql.textProperty().addListener((o, was, is) -> pause.playFromStart());
        reading.load(() -> session.project().files().setting(SETTING).orElse(""), text -> {
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
            writing.execute(() -> session.project().files().setting(SETTING, text));
        }
    }
}
