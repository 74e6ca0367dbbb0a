package org.spartabench.desktop.desk;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.spartabench.project.failure.StoreException;

/**
 * Runs the steps that may put another item on the desk, one after the other, and counts those under way. Steps are
 * taken on the UI thread and run on the desk thread.
 */
public final class DeskSteps {

    private final Executor work;
    private final Executor screen;
    private final Consumer<String> tell;
    private final ReadOnlyIntegerWrapper underWay = new ReadOnlyIntegerWrapper();

    /**
     * @param work the desk thread
     * @param screen the UI thread
     * @param tell takes one line about a failure, on the UI thread
     */
    public DeskSteps(Executor work, Executor screen, Consumer<String> tell) {
        this.work = work;
        this.screen = screen;
        this.tell = tell;
    }

    /** Gives the steps whose result is not shown yet. */
    public ReadOnlyIntegerProperty underWay() {
        return underWay.getReadOnlyProperty();
    }

    public void take(Runnable step) {
        underWay.set(underWay.get() + 1);
        work.execute(() -> {
            try {
                step.run();
            } finally {
                screen.execute(() -> underWay.set(underWay.get() - 1));
            }
        });
    }

    /** Writes, then reads the next data; a failure says whether it was saved. */
    public <T> void save(Supplier<T> write, Consumer<T> then) {
        take(() -> {
            boolean saved = false;
            try {
                T value = write.get();
                saved = true;
                then.accept(value);
            } catch (StoreException e) {
                String words = words(e, saved);
                screen.execute(() -> tell.accept(words));
            }
        });
    }

    /** Says what a failure of the store means for what was to be written. */
    public static String words(StoreException failure, boolean saved) {
        return (saved || failure.committed() ? "Saved, but the screen cannot be updated: " : "Not saved: ")
                + failure.getMessage();
    }
}
