package org.spartabench.desktop.shell.command;

import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import org.spartabench.desktop.fx.key.KeyStroke;

/** Represents an action by key, button or palette. The user may change its key. */
public final class Command {

    private final CommandTable.Entry declared;
    private final ReadOnlyObjectWrapper<Optional<KeyStroke>> key;
    private final ObservableBooleanValue enabled;
    private final Runnable action;
    private Runnable refused = () -> {};

    private Command(CommandTable.Entry declared, ObservableBooleanValue enabled, Runnable action) {
        this.declared = declared;
        this.key = new ReadOnlyObjectWrapper<>(declared.key());
        this.enabled = enabled;
        this.action = action;
    }

    /** Makes a command that may always be used; {@code id} as in {@code commands.txt}. */
    public static Command of(String id, Runnable action) {
        return of(id, Bindings.createBooleanBinding(() -> true), action);
    }

    /**
     * @param id as in {@code commands.txt}, which gives title and default key: {@code review.accept}
     * @param enabled when it may be used
     */
    public static Command of(String id, ObservableBooleanValue enabled, Runnable action) {
        return new Command(CommandTable.entry(id), enabled, action);
    }

    public String id() {
        return declared.id();
    }

    public String title() {
        return declared.title();
    }

    Optional<KeyStroke> standard() {
        return declared.key();
    }

    /** Gives the current key; empty if only the palette has the command. */
    public ReadOnlyObjectProperty<Optional<KeyStroke>> key() {
        return key.getReadOnlyProperty();
    }

    void key(Optional<KeyStroke> wanted) {
        key.set(wanted);
    }

    /** Gives title and key, as in a tooltip. */
    public String tooltip() {
        return title() + key.get().map(k -> "  " + k.words()).orElse("");
    }

    /** Whether a held key fires the command repeatedly. */
    boolean repeats() {
        return declared.kind() == CommandTable.Kind.MOVES;
    }

    public ObservableBooleanValue enabled() {
        return enabled;
    }

    public Runnable action() {
        return action;
    }

    /** Sets the action that explains a refusal when a user asks for the disabled command. */
    public Command onRefusal(Runnable refusal) {
        refused = refusal;
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
