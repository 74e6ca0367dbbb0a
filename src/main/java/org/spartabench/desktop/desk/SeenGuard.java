package org.spartabench.desktop.desk;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.animation.AnimationTimer;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.Commands;

/**
 * Lets people decide only what they see (decisions 035 and 250): a case can be decided when its panels show it in full and
 * the frame with all of them is painted. A key that comes earlier decides nothing, and a line says so. For the UI thread.
 *
 * @param <T> what is decided
 */
public final class SeenGuard<T> {

    /** The first frame after the last panel is filled paints it; when the next one begins, it is painted. */
    private static final int FRAMES = 2;

    private final String waiting;
    private final String none;
    private final StringProperty line;
    private final List<? extends Node> panels;
    private final ReadOnlyObjectWrapper<Optional<T>> seen = new ReadOnlyObjectWrapper<>(Optional.empty());
    /** Whether a case is on the desk, or is loading. */
    private final SimpleBooleanProperty some = new SimpleBooleanProperty();

    private final AnimationTimer frames = new AnimationTimer() {
        @Override
        public void handle(long now) {
            begun++;
            if (begun >= FRAMES) {
                stop();
                arrive();
            }
        }
    };
    private Optional<T> filled = Optional.empty();
    private String before = "";
    private int begun;

    /**
     * @param noun what is decided, in a word such as {@code item}
     * @param line where the screen shows the result of the last step
     * @param panels that show the case
     */
    public SeenGuard(String noun, StringProperty line, List<? extends Node> panels) {
        this.waiting = waiting(noun);
        this.none = none(noun);
        this.line = line;
        this.panels = panels;
        panels.forEach(p -> p.sceneProperty().addListener((scene, from, to) -> watch()));
    }

    /** Says why a key does nothing while a case is still loading. */
    public static String waiting(String noun) {
        return "Nothing is decided yet: the " + noun + " is still loading. Press the key again when you see it.";
    }

    /** Says why a key does nothing where nothing is left to decide. */
    public static String none(String noun) {
        return "There is no " + noun + " to decide here.";
    }

    /** Gives what can be decided; empty while it is not painted. */
    public ReadOnlyObjectProperty<Optional<T>> seen() {
        return seen.getReadOnlyProperty();
    }

    /** Takes the case away: a running step may put another one on the desk. */
    public void turn() {
        put(Optional.empty());
        some.set(true);
    }

    /** Notes what the panels show in full now; empty if nothing is left on the desk. */
    public void show(Optional<T> now) {
        put(now);
        some.set(now.isPresent());
    }

    private void put(Optional<T> now) {
        if (!now.equals(filled)) {
            filled = now;
            seen.set(Optional.empty());
            watch();
        }
    }

    /**
     * Counts frames while there is something to see and all panels, which come bit by bit, are on a screen. The toolkit holds
     * who counts: a count that went on without a screen would hold its project for ever.
     */
    private void watch() {
        begun = 0;
        if (filled.isPresent() && seen.get().isEmpty() && panels.stream().allMatch(p -> p.getScene() != null)) {
            frames.start();
        } else {
            frames.stop();
        }
    }

    private void arrive() {
        if (refused()) {
            line.set(before);
        }
        before = "";
        seen.set(filled);
    }

    private boolean refused() {
        return line.get().equals(waiting) || line.get().equals(none);
    }

    /** Says why nothing can be decided now. */
    public void refuse() {
        if (!refused()) {
            before = line.get();
        }
        line.set(some.get() ? waiting : none);
    }

    /** Adds a command that decides what is seen in full; {@code id} as in {@code commands.txt}. */
    public Command add(Commands commands, String id, ObservableBooleanValue inSight, Consumer<T> decide) {
        return commands.add(
                        id,
                        Bindings.createBooleanBinding(
                                () -> inSight.get() && seen.get().isPresent(), inSight, seen),
                        () -> seen.get().ifPresent(decide))
                .onRefusal(() -> {
                    if (inSight.get() && seen.get().isEmpty()) {
                        refuse();
                    }
                });
    }

    /** The same with its button, which keeps focus and look while the next case loads. */
    public void add(
            Commands commands, ButtonBase button, String id, ObservableBooleanValue inSight, Consumer<T> decide) {
        Commands.bind(button, add(commands, id, inSight, decide));
        button.disableProperty()
                .bind(Bindings.createBooleanBinding(() -> !inSight.get() || !some.get(), inSight, some));
    }
}
