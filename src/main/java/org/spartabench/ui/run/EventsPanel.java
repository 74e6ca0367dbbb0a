package org.spartabench.ui.run;

import java.util.Locale;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;
import org.spartabench.ui.event.EventDetails;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.shell.Commands;

/** The right of the trees: the events of the followed item, and all of one of them. */
final class EventsPanel {

    private final GenerateModel model;
    private final Parent node;
    private @Nullable Object detailed;

    @FXML
    private Label eventsTitle;

    @FXML
    private Label moment;

    @FXML
    private Button front;

    @FXML
    private Timeline timeline;

    @FXML
    private EventDetails details;

    EventsPanel(GenerateModel model, Commands commands) {
        this.model = model;
        node = Fxml.load(this);
        timeline.onChoose(model::look);
        BooleanBinding any = model.when(() -> model.state().isPresent());
        commands.add(
                front,
                "generate.front",
                "Back to the latest event",
                "End",
                model.when(() -> model.follower().held()),
                model::release);
        commands.add(
                "generate.earlier",
                "Look at the event before",
                "Alt+Up",
                any,
                () -> model.look(model.follower().shown() - 2));
        commands.add(
                "generate.later",
                "Look at the event after",
                "Alt+Down",
                any,
                () -> model.look(model.follower().shown()));
    }

    Parent node() {
        return node;
    }

    void paint() {
        Follower follower = model.follower();
        timeline.show(follower.history(), follower.seen(), follower.held() ? follower.shown() - 1 : Follower.NONE);
        eventsTitle.setText(model.followedCard()
                .map(c -> "EVENTS OF " + c.name().toUpperCase(Locale.ROOT))
                .orElse("EVENTS"));
        moment.setText(follower.shown() + " of " + follower.seen());
        RunPanel.shown(moment, follower.held());
        RunPanel.shown(front, follower.held());
        paintDetails(follower, model.detailed());
    }

    /** Only another event is painted anew. */
    private void paintDetails(Follower follower, int index) {
        Object wanted = index == Follower.NONE ? model : follower.history().get(index);
        if (wanted != detailed) {
            detailed = wanted;
            if (index == Follower.NONE) {
                details.clear();
            } else {
                details.show(follower.history(), index);
            }
        }
    }
}
