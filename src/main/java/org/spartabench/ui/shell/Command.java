package org.spartabench.ui.shell;

import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.KeyCombination;

/**
 * Something a user can do, by key, by button or by the palette.
 *
 * @param id stable name, for remapped keys: {@code review.accept}
 * @param title an imperative, as it stands in the palette
 * @param keys none when it has only its place in the palette; a key without Ctrl or Alt never fires while one types
 * @param enabled when it may be used
 */
public record Command(
        String id, String title, Optional<KeyCombination> keys, ObservableBooleanValue enabled, Runnable action) {

    /** A command that may always be used; {@code keys} as JavaFX writes them, {@code ""} for none. */
    public static Command of(String id, String title, String keys, Runnable action) {
        return of(id, title, keys, Bindings.createBooleanBinding(() -> true), action);
    }

    public static Command of(String id, String title, String keys, ObservableBooleanValue enabled, Runnable action) {
        Optional<KeyCombination> parsed = keys.isEmpty() ? Optional.empty() : Optional.of(KeyCombination.valueOf(keys));
        return new Command(id, title, parsed, enabled, action);
    }

    /** Runs the action where it may be used; says whether it did. */
    public boolean fire() {
        if (!enabled.get()) {
            return false;
        }
        action.run();
        return true;
    }
}
