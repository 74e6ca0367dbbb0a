package org.spartabench.desktop;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import javafx.application.Platform;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles every uncaught exception: logs it, stores it in a file, and shows one sheet at a time. */
final class UnhandledErrors implements Thread.UncaughtExceptionHandler {

    static final String FILE = "errors.log";

    private static final Logger LOG = LoggerFactory.getLogger(UnhandledErrors.class);

    private final Path folder;
    private final Clock clock;
    private final BiConsumer<String, String> show;
    private final AtomicBoolean shown = new AtomicBoolean();

    /**
     * @param folder where the file of errors is kept
     * @param show takes a line for people and the details, on the UI thread
     */
    UnhandledErrors(Path folder, Clock clock, BiConsumer<String, String> show) {
        this.folder = folder;
        this.clock = clock;
        this.show = show;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable error) {
        LOG.error("uncaught exception in {}", thread.getName(), error);
        StringWriter trace = new StringWriter();
        error.printStackTrace(new PrintWriter(trace));
        String details = clock.instant() + " " + thread.getName() + "\n" + trace;
        keep(details);
        if (shown.compareAndSet(false, true)) {
            Platform.runLater(() -> {
                show.accept(error.getMessage() == null ? error.toString() : error.getMessage(), details);
                shown.set(false); // stays set if showing fails too, to stop an endless loop
            });
        }
    }

    private void keep(String details) {
        try {
            Files.createDirectories(folder);
            Files.writeString(
                    folder.resolve(FILE), details + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            LOG.warn("the error cannot be kept in {}: {}", folder, e.getMessage());
        }
    }
}
