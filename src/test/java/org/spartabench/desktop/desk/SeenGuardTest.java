package org.spartabench.desktop.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.desktop.Toolkit;

class SeenGuardTest {

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    private static SeenGuard<String> guard(Pane panel) {
        SeenGuard<String> guard = new SeenGuard<>("item", new SimpleStringProperty(""), List.of(panel));
        guard.show(Optional.of("one"));
        return guard;
    }

    @Test
    void whatNoScreenShowsIsNeitherSeenNorKept() {
        WeakReference<SeenGuard<String>> never = Toolkit.on(() -> new WeakReference<>(guard(new Pane())));
        WeakReference<SeenGuard<String>> left = Toolkit.on(() -> {
            Pane panel = new Pane();
            Pane screen = new Pane(panel);
            new Scene(screen);
            SeenGuard<String> guard = guard(panel);
            screen.getChildren().clear();
            return new WeakReference<>(guard);
        });
        Toolkit.await("both are collected", () -> {
            System.gc();
            return never.refersTo(null) && left.refersTo(null);
        });
    }

    @Test
    void aThingIsSeenOnceItsPanelWasOnScreenForTwoFrames() {
        Pane panel = new Pane();
        SeenGuard<String> guard = Toolkit.on(() -> guard(panel));
        Toolkit.rest();
        assertThat(Toolkit.on(() -> guard.seen().get())).isEmpty();
        Toolkit.run(() -> new Scene(new Pane(panel)));
        Toolkit.await("it is seen", () -> guard.seen().get().equals(Optional.of("one")));
    }
}
