package org.spartabench.desktop.compare;

import javafx.scene.control.ScrollPane;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.fx.difference.SqlDiff;
import org.spartabench.desktop.fx.note.Notes;

/** Lays out a scrolling column of notes; the base of the two panes of a comparison. */
abstract class ComparePane extends ScrollPane {

    final Notes body = Nodes.styled(new Notes(), "panel-body");

    ComparePane(String id, String accessibleText) {
        setContent(body);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        getStyleClass().add("event-details");
        body.setSpacing(4);
        body.setId(id);
        setAccessibleText(accessibleText);
    }

    final void clear() {
        body.getChildren().clear();
        setVvalue(0);
    }

    final void sql(SqlDiff diff) {
        body.getChildren().add(new SqlView(diff.text(), diff.marks()));
    }
}
