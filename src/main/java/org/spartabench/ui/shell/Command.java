package org.spartabench.ui.shell;

import java.util.Optional;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import org.spartabench.ui.fx.KeyStroke;

/** Represents an action by key, button or palette. The user may change its key. */
public final class Command {

    /** The last words of the ids of commands that only move; only these repeat while their key is held down. */
    private static final Set<String> MOVING = Set.of(
            "next", "previous", "before", "after", "back", "forth", "finding", "in", "out", "cause", "cause-before");

    private final String id;
    private final String title;
    private final Optional<KeyStroke> standard;
    private final ReadOnlyObjectWrapper<Optional<KeyStroke>> key;
    private final ObservableBooleanValue enabled;
    private final Runnable action;
    private Runnable refused = () -> {};

    private Command(
            String id, String title, Optional<KeyStroke> standard, ObservableBooleanValue enabled, Runnable action) {
        this.id = id;
        this.title = title;
        this.standard = standard;
        this.key = new ReadOnlyObjectWrapper<>(standard);
        this.enabled = enabled;
        this.action = action;
    }

    /** A command that may always be used; {@code key} as {@link KeyStroke#of} reads it, {@code ""} for none. */
    public static Command of(String id, String title, String key, Runnable action) {
        return of(id, title, key, Bindings.createBooleanBinding(() -> true), action);
    }

    /**
     * @param id stable name, by which a changed key is kept: {@code review.accept}
     * @param title an imperative, as it stands in the palette
     * @param key as the program comes; a key without Ctrl or Alt never fires while one types
     * @param enabled when it may be used
     */
    public static Command of(String id, String title, String key, ObservableBooleanValue enabled, Runnable action) {
        return new Command(
                id, title, key.isEmpty() ? Optional.empty() : Optional.of(KeyStroke.of(key)), enabled, action);
    }

    public String id() {
        return id;
    }

    public String title() {
        return title;
    }

    /** The default key. */
    Optional<KeyStroke> standard() {
        return standard;
    }

    /** The current key; empty if only the palette has the command. */
    public ReadOnlyObjectProperty<Optional<KeyStroke>> key() {
        return key.getReadOnlyProperty();
    }

    void key(Optional<KeyStroke> wanted) {
        key.set(wanted);
    }

    /** Title and key, as in a tooltip. */
    public ObservableValue<String> told() {
        return key.map(k -> title + k.map(present -> "  " + present.words()).orElse(""));
    }

    /** Whether a held key fires the command repeatedly. */
    boolean repeats() {
        return MOVING.contains(id.substring(id.lastIndexOf('.') + 1));
    }

    public ObservableBooleanValue enabled() {
        return enabled;
    }

    public Runnable action() {
        return action;
    }

    /** Sets what happens when a user asks for the command while it is disabled: says why. */
    public Command onRefusal(Runnable told) {
        refused = told;
        return this;
    }

    /** Runs the action if the command is enabled; returns whether it did. */
    public boolean fire() {
        if (!enabled.get()) {
            refused.run();
            return false;
        }
        action.run();
        return true;
    }
}
