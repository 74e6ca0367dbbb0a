package org.spartabench.desktop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import org.spartabench.desktop.drawing.Png;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.WorkScope;
import org.testfx.api.FxToolkit;

/** The toolkit in tests: started once, work on its thread, waiting for what comes, pictures. */
public final class Toolkit {

    private static final long PATIENCE_SECONDS = 240;

    private static final int FRAMES = 8;

    private Toolkit() {}

    public static void start() {
        try {
            FxToolkit.registerPrimaryStage();
            Background.owner(new WorkScope());
        } catch (TimeoutException e) {
            throw new AssertionError("the toolkit does not start", e);
        }
    }

    /** Runs on the UI thread, at once when this is it, and waits for the value. */
    public static <T> T on(Callable<T> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        Runnable step = () -> {
            try {
                done.complete(work.call());
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        };
        if (Platform.isFxApplicationThread()) {
            step.run();
        } else {
            Platform.runLater(step);
        }
        try {
            return done.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof AssertionError a ? a : new AssertionError(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("the UI thread does not answer", e);
        }
    }

    public static void run(Runnable work) {
        on(() -> {
            work.run();
            return true;
        });
    }

    /** Waits until this holds, asked on the UI thread; as long as it asks for what is not there yet it does not hold. */
    public static void await(String what, BooleanSupplier holds) {
        long end = System.nanoTime() + Duration.ofSeconds(PATIENCE_SECONDS).toNanos();
        Optional<AssertionError> last = Optional.empty();
        while (System.nanoTime() < end) {
            try {
                if (on(holds::getAsBoolean)) {
                    return;
                }
                last = Optional.empty();
            } catch (AssertionError e) {
                last = Optional.of(e);
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        throw new AssertionError("waited in vain until " + what, last.orElse(null));
    }

    /**
     * A moment in which other threads get on: some frames of the window, which take longer where the machine is busy. Not for
     * the UI thread, which draws them.
     */
    public static void rest() {
        if (Platform.isFxApplicationThread()) {
            throw new IllegalStateException("the UI thread cannot wait for its own frames");
        }
        CountDownLatch frames = new CountDownLatch(FRAMES);
        AnimationTimer clock = on(() -> {
            AnimationTimer timer = new AnimationTimer() {
                @Override
                public void handle(long now) {
                    frames.countDown();
                }
            };
            timer.start();
            return timer;
        });
        try {
            frames.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        run(clock::stop);
    }

    /** Writes {@code target/pictures/NAME.png}, after two layouts, since some controls need a second one. */
    public static void picture(Scene scene, String name) {
        run(() -> {
            scene.getRoot().applyCss();
            scene.getRoot().layout();
        });
        WritableImage image = on(() -> {
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            return scene.snapshot(null);
        });
        try {
            Png.write(image, Path.of("target/pictures", name + ".png"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
