package org.spartabench.ui.whynot;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.Side;

/** Sets two moments beside each other: a marked one and the present one, of whichever tree. */
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

    /** Adds the commands on marks and gives them their buttons. @param ready whether there is a moment to be marked */
    void marks(Button mark, Button compare, ObservableBooleanValue ready) {
        ObservableBooleanValue both =
                Bindings.createBooleanBinding(() -> ready.get() && marked.get().isPresent(), ready, marked);
        commands.add(mark, "whynot.mark", "Mark this event", "M", ready, () -> marked.set(Optional.of(present.get())));
        commands.add(
                compare,
                "whynot.compare",
                "Compare the marked event with this one",
                "C",
                both,
                () -> marked.get().ifPresent(m -> navigator.go(new Place.Compare(m, present.get()))));
        mark.textProperty().bind(Bindings.createStringBinding(this::word, marked));
        mark.setFocusTraversable(false);
        compare.setFocusTraversable(false);
    }

    private String word() {
        return marked.get()
                .map(m -> "Marked: tree " + m.item() + ", event " + (m.event() + 1))
                .orElse("Mark");
    }

    /** Adds the command that sets the tree before the shown repair beside the tree after it. */
    void repair(Button button, Supplier<Optional<Repair>> shown, BooleanBinding enabled) {
        commands.add(
                button,
                "whynot.before-after",
                "Compare the tree before and after this repair",
                "B",
                enabled,
                () -> shown.get().ifPresent(this::repaired));
        button.setFocusTraversable(false);
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
