package org.spartabench.ui.shell;

import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ChangeListener;
import javafx.util.Duration;

/**
 * Fires a command of a screen that was just gone to, as soon as the screen has read what the command needs. A command of
 * Review only leads there: nothing is decided before its item is seen.
 */
final class RemoteCommand {

    private static final Duration PATIENCE = Duration.seconds(3);

    private final Command command;
    private final Place target;
    private final ReadOnlyObjectProperty<Place> place;
    private final PauseTransition wait = new PauseTransition(PATIENCE);
    private final ChangeListener<Boolean> ready = (o, was, is) -> tryNow();

    private boolean done;

    private RemoteCommand(Command command, Place target, ReadOnlyObjectProperty<Place> place) {
        this.command = command;
        this.target = target;
        this.place = place;
        command.enabled().addListener(ready);
        wait.setOnFinished(e -> {
            done = true;
            command.enabled().removeListener(ready);
        });
        wait.play();
        Platform.runLater(this::tryNow);
    }

    /** @param place where the window is */
    static void fire(Command command, Place target, ReadOnlyObjectProperty<Place> place) {
        if (!(target instanceof Place.Review)) {
            new RemoteCommand(command, target, place);
        }
    }

    private void tryNow() {
        if (done) {
            return;
        }
        boolean there = place.get().getClass() == target.getClass();
        if (command.enabled().get() || !there) {
            done = true;
            command.enabled().removeListener(ready);
            wait.stop();
            if (there) {
                Platform.runLater(command::fire);
            }
        }
    }
}
