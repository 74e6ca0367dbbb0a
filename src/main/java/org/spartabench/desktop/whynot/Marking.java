package org.spartabench.desktop.whynot;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
import org.spartabench.desktop.shell.Commands;
import org.spartabench.desktop.shell.Navigator;
import org.spartabench.desktop.shell.Place;
import org.spartabench.desktop.shell.Side;

/** Compares a marked moment with the present one, of the same tree or another. */
final class Marking {

    private final ObjectProperty<Optional<Side.AtMoment>> marked = new SimpleObjectProperty<>(Optional.empty());
    private final Commands commands;
    private final Navigator navigator;
    private final Supplier<Side.AtMoment> present;

    Marking(Commands commands, Navigator navigator, Supplier<Side.AtMoment> present) {
        this.commands = commands;
        this.navigator = navigator;
        this.present = present;
    }

    /** Adds the commands on marks with their buttons. @param ready whether there is a moment to mark */
    void marks(Button mark, Button compare, ObservableBooleanValue ready) {
        ObservableBooleanValue both =
                Bindings.createBooleanBinding(() -> ready.get() && marked.get().isPresent(), ready, marked);
        commands.add(mark, "whynot.mark", ready, () -> marked.set(Optional.of(present.get())));
        commands.add(
                compare,
                "whynot.compare",
                both,
                () -> marked.get().ifPresent(m -> navigator.go(new Place.Compare(m, present.get()))));
        mark.textProperty()
                .bind(marked.map(at -> at.map(m -> "Marked: tree " + m.item() + ", event " + (m.event() + 1))
                        .orElse("Mark")));
    }

    /** Adds the command that compares the trees before and after the repair on screen. */
    void repair(Button button, Supplier<Optional<Repair>> shown, BooleanBinding enabled) {
        commands.add(button, "whynot.before-after", enabled, () -> shown.get().ifPresent(this::repaired));
        button.visibleProperty().bind(enabled);
        button.managedProperty().bind(enabled);
    }

    private void repaired(Repair repair) {
        Side.AtMoment now = present.get();
        navigator.go(new Place.Compare(
                new Side.AtMoment(now.run(), now.item(), repair.at()),
                new Side.AtMoment(now.run(), now.item(), repair.end())));
    }
}
