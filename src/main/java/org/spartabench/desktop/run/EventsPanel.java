package org.spartabench.desktop.run;

import java.util.Locale;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.event.detail.Conversation;
import org.spartabench.desktop.event.detail.EventDetails;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.scope.ProjectScope;

/** Shows the events of the followed item, and the details of one of them. */
final class EventsPanel extends FxmlView {

    private final GenerateModel model;
    private final ProjectScope scope;
    private @Nullable Object detailed;

    private @FXML Label eventsTitle;
    private @FXML Label moment;
    private @FXML Button front;
    private @FXML Timeline timeline;
    private @FXML EventDetails details;

    /** @param latest goes back to the latest event */
    EventsPanel(GenerateModel model, ProjectScope scope, Commands commands, Command latest) {
        this.model = model;
        this.scope = scope;
        timeline.onChoose(model::moveTo);
        Commands.bind(front, latest);
        BooleanBinding any = model.when(() -> model.detailed() != Follower.NONE);
        commands.add("generate.prompt", any, details::openPrompt);
        commands.add("generate.copy", any, details::copyPrompt);
    }

    void paint() {
        Follower follower = model.follower();
        timeline.show(follower.history(), follower.seen(), follower.held() ? follower.shown() - 1 : Follower.NONE);
        eventsTitle.setText(model.followedCard()
                .map(c -> "EVENTS OF " + c.name().toUpperCase(Locale.ROOT))
                .orElse("EVENTS"));
        moment.setText(follower.shown() + " of " + follower.seen());
        Nodes.shown(moment, follower.held());
        Nodes.shown(front, follower.held());
        paintDetails(follower, model.detailed());
    }

    /** Repaints only when the event has changed. */
    private void paintDetails(Follower follower, int index) {
        Object wanted = index == Follower.NONE ? model : follower.history().get(index);
        if (wanted != detailed) {
            detailed = wanted;
            if (index == Follower.NONE) {
                details.clear();
            } else {
                details.from(Conversation.of(scope.project(), model.shownRunId()));
                details.show(follower.history(), index);
            }
        }
    }
}
