package org.spartabench.desktop.fx.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Paint;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.Toolkit;

final class DirtyRegionMarkerTest {

    @BeforeAll
    static void start() {
        Toolkit.start();
    }

    @Test
    void changesInFramesInWhichAnInvisibleRegionDoesAndInNoOthers() {
        Label hidden = new Label("one");
        StackPane behind = new StackPane(hidden);
        List<Paint> fills = new ArrayList<>();
        Stage stage = Toolkit.on(() -> {
            StackPane place = new StackPane(behind);
            behind.setVisible(false);
            behind.setManaged(false);
            DirtyRegionMarker.in(place, List.of(behind));
            DirtyRegionMarker speck = (DirtyRegionMarker) place.getChildren().getLast();
            speck.fillProperty().addListener((o, was, is) -> fills.add(is));
            Stage shown = new Stage();
            shown.setScene(new Scene(place, 200, 100));
            shown.show();
            return shown;
        });
        frames(stage, 6);
        int before = Toolkit.on(fills::size);

        frames(stage, 6);
        assertThat(Toolkit.on(fills::size)).as("nothing changes").isEqualTo(before);

        Toolkit.run(() -> hidden.setText("a longer text"));
        frames(stage, 6);
        List<Paint> after = Toolkit.on(() -> List.copyOf(fills));
        assertThat(after.size() - before).as("the frame and the one after it").isBetween(2, 3);
        assertThat(after.getLast()).as("each time to another colour").isNotEqualTo(after.get(after.size() - 2));
        assertThat(after)
                .as("none of which is seen")
                .allMatch(p -> !p.isOpaque() && p.toString().endsWith("00"));
        Toolkit.run(stage::close);
    }

    private static void frames(Stage stage, int count) {
        int[] seen = new int[1];
        Runnable one = () -> {
            seen[0]++;
            Platform.requestNextPulse();
        };
        Toolkit.run(() -> stage.getScene().addPostLayoutPulseListener(one));
        Toolkit.run(Platform::requestNextPulse);
        Toolkit.await("frames go by", () -> seen[0] >= count);
        Toolkit.run(() -> stage.getScene().removePostLayoutPulseListener(one));
    }
}
