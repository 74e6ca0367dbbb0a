package org.spartabench.desktop.fx.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.Toolkit;

/** SQL that is shown is laid out once, whatever is marked in it. */
class SqlViewTest {

    @BeforeAll
    static void toolkit() {
        Toolkit.start();
    }

    @Test
    void isAtRestOnceItIsLaidOut() {
        VBox box = new VBox(new SqlView(
                "SELECT name FROM doctors\nWHERE years_experience > 60", List.of(new CodeText.Mark(31, 52, "blamed"))));
        Toolkit.run(() -> {
            new Scene(box, 200, 200);
            box.applyCss();
            box.layout();
        });
        assertThat(Toolkit.on(box::isNeedsLayout)).isFalse();
        double height = Toolkit.on(() -> box.getChildren().getFirst().prefHeight(200));
        assertThat(height)
                .isGreaterThan(Toolkit.on(() -> box.getChildren().getFirst().prefHeight(2000)));
    }
}
