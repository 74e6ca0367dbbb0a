package org.spartabench.desktop.event.replay;

import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.Toolkit;

/** The replay in a room that has just been entered. */
class ReplayPanelTest {

    private Stage stage;
    private StackPane room;

    @BeforeEach
    void show() {
        Toolkit.start();
        stage = Toolkit.on(() -> {
            room = new StackPane(new Button("elsewhere"));
            Stage made = new Stage();
            made.setScene(new Scene(room, 400, 200));
            made.show();
            return made;
        });
    }

    @AfterEach
    void close() {
        Toolkit.run(() -> stage.close());
    }

    /** A split pane takes its parts in with the first frame only, after the room was told to take the focus. */
    @Test
    void theFocusIsTakenAlsoWhereASplitPaneHasNotTakenItIn() {
        ReplayPanel replay = new ReplayPanel();
        Toolkit.run(() -> {
            room.getChildren().setAll(new SplitPane(new Button("list"), replay));
            replay.takeFocus();
        });
        Toolkit.await("the replay has the focus", () -> {
            var owner = stage.getScene().getFocusOwner();
            return owner != null && "replay".equals(owner.getId());
        });
    }
}
