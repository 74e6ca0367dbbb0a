package org.spartabench.desktop;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import org.spartabench.project.author.Authors;

/** Shows the user's window, in which nobody catches an exception; ends with 0 if the window shows it. */
final class UncaughtChild {

    private static final int TRIES = 400;
    private static final int PAUSE_MILLIS = 50;

    private UncaughtChild() {}

    /** @param args {@code ui} for an exception of the UI thread, or of another one */
    public static void main(String[] args) throws InterruptedException {
        Runnable broken = () -> {
            throw new IllegalStateException("no colour");
        };
        Workbench.run(
                window -> {
                    if (args[0].equals("ui")) {
                        Platform.runLater(broken);
                    } else {
                        new Thread(broken, "painter").start();
                    }
                    new Thread(() -> System.exit(shows(window) ? 0 : 3), "watcher").start();
                },
                Authors::offline);
    }

    private static boolean shows(Workbench window) {
        try {
            for (int n = 0; n < TRIES; n++) {
                boolean[] there = new boolean[1];
                CountDownLatch asked = new CountDownLatch(1);
                Platform.runLater(() -> {
                    there[0] = window.stage().getScene().lookup("#error-sheet") != null;
                    asked.countDown();
                });
                if (asked.await(PAUSE_MILLIS * TRIES, TimeUnit.MILLISECONDS) && there[0]) {
                    return true;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return false;
    }
}
