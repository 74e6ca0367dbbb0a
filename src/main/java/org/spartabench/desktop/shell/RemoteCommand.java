package org.spartabench.desktop.shell;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.util.Duration;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.CommandTable;
import org.spartabench.desktop.shell.route.Route;

/**
 * Fires a command of a screen that was just gone to, as soon as its page is shown and the screen has read what the command
 * needs. A command of Review only leads there: nothing is decided before its item is seen.
 */
final class RemoteCommand {

    private static final Duration PATIENCE = Duration.seconds(3);

    private final Command command;
    private final BooleanSupplier there;
    private final PauseTransition wait = new PauseTransition(PATIENCE);
    private final ChangeListener<Boolean> ready = (o, was, is) -> tryNow();

    private boolean done;

    private RemoteCommand(Command command, BooleanSupplier there) {
        this.command = command;
        this.there = there;
        command.enabled().addListener(ready);
        wait.setOnFinished(e -> end());
        wait.play();
        tryNow();
    }

    /**
     * @param declared the command to fire
     * @param target its screen, which is about to be shown
     * @param place where the window is
     * @param here the commands of the screen in view
     */
    static void fire(
            CommandTable.Entry declared, Route target, ObservableValue<Route> place, Supplier<List<Command>> here) {
        BooleanSupplier there = () -> place.getValue().getClass() == target.getClass();
        if (!(target instanceof Route.Review)) {
            Platform.runLater(() -> {
                if (there.getAsBoolean()) {
                    find(here.get(), declared.page()).ifPresent(Command::fire);
                    find(here.get(), declared.id()).ifPresent(command -> new RemoteCommand(command, there));
                }
            });
        }
    }

    private static Optional<Command> find(List<Command> commands, String id) {
        return commands.stream().filter(c -> c.id().equals(id)).findFirst();
    }

    private void tryNow() {
        if (!done && (command.enabled().get() || !there.getAsBoolean())) {
            end();
            if (there.getAsBoolean()) {
                Platform.runLater(command::fire);
            }
        }
    }

    private void end() {
        done = true;
        command.enabled().removeListener(ready);
        wait.stop();
    }
}
