package org.spartabench.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.project.author.Authors;

/** What nobody caught is kept in a file and shown once, with its details for a report. */
class UnhandledErrorsTest {

    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-23T12:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder;

    private final List<String> messages = new ArrayList<>();

    @BeforeAll
    static void begin() {
        Toolkit.start();
    }

    /** In a program of its own: the handler belongs to the whole program. */
    @ParameterizedTest
    @ValueSource(strings = {"ui", "other"})
    void theWindowShowsAndKeepsWhatNobodyCaught(String thread) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(a -> a.matches("-D(glass|prism|java\\.awt)\\..*|--enable-native-access=.*"))
                .forEach(command::add);
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                UncaughtChild.class.getName(),
                thread));
        ProcessBuilder child = new ProcessBuilder(command).inheritIO();
        child.environment().put("XDG_CONFIG_HOME", folder.toString());
        assertThat(child.start().waitFor()).as("0 if the error sheet is there").isZero();
        assertThat(Files.readString(
                        folder.resolve("sparta-workbench").resolve("logs").resolve(UnhandledErrors.FILE)))
                .contains("no colour");
    }

    @Test
    void everyErrorIsKeptAndOneAtATimeIsShown() throws Exception {
        UnhandledErrors errors = new UnhandledErrors(folder.resolve("logs"), NOON, (message, details) -> {
            messages.add(message);
            assertThat(details).startsWith("2026-11-23T12:00:00Z painter\n").contains("at org.spartabench");
        });
        Toolkit.run(
                () -> { // both come before the first can be shown
                    errors.uncaughtException(new Thread("painter"), new IllegalStateException("no colour"));
                    errors.uncaughtException(new Thread("painter"), new IllegalStateException("no brush"));
                });
        Toolkit.await("the first is shown", () -> messages.equals(List.of("no colour")));
        errors.uncaughtException(new Thread("painter"), new StackOverflowError());
        Toolkit.await("an error without a message is shown by its name", () -> messages.size() == 2);
        assertThat(messages.getLast()).isEqualTo("java.lang.StackOverflowError");
        assertThat(Files.readString(folder.resolve("logs").resolve(UnhandledErrors.FILE)))
                .containsSubsequence("no colour", "no brush", "StackOverflowError");
    }

    @Test
    void anErrorOfShowingIsShownNoMore() {
        UnhandledErrors errors = new UnhandledErrors(folder, NOON, (message, details) -> {
            messages.add(message);
            throw new IllegalStateException("the sheet has failed");
        });
        Thread.UncaughtExceptionHandler before = Toolkit.on(() -> {
            Thread.UncaughtExceptionHandler present = Thread.currentThread().getUncaughtExceptionHandler();
            Thread.currentThread().setUncaughtExceptionHandler(errors);
            return present;
        });
        try {
            errors.uncaughtException(new Thread("painter"), new IllegalStateException("no colour"));
            Toolkit.await("it was to be shown", () -> !messages.isEmpty());
            Toolkit.rest();
            assertThat(Toolkit.on(() -> List.copyOf(messages))).containsExactly("no colour");
        } finally {
            Toolkit.run(() -> Thread.currentThread().setUncaughtExceptionHandler(before));
        }
    }

    /** JavaFX never again lays out what is around a node whose layout has failed, the sheet over the window included. */
    @Test
    void aLayoutThatFailsIsShownAndTheWindowLivesOn() {
        Workbench window = Toolkit.on(() -> {
            Workbench made = new Workbench(
                    new Stage(), FilePort.NOBODY, NOON, folder.resolve("preferences.json"), Authors::offline);
            made.stage().show();
            return made;
        });
        Thread.UncaughtExceptionHandler before = Toolkit.on(() -> {
            Thread.UncaughtExceptionHandler present = Thread.currentThread().getUncaughtExceptionHandler();
            Thread.currentThread().setUncaughtExceptionHandler(window.errors());
            return present;
        });
        try {
            Toolkit.run(() -> ((Pane) window.stage().getScene().lookup(".room"))
                    .getChildren()
                    .add(new Region() {
                        @Override
                        protected void layoutChildren() {
                            throw new IllegalStateException("no place");
                        }
                    }));
            Toolkit.await(
                    "the sheet is laid out",
                    () -> window.stage().getScene().lookup("#error-close") instanceof ButtonBase b && b.getWidth() > 0);
            press(window.stage().getScene(), "#error-close");
            Toolkit.await(
                    "the screen is laid out again",
                    () -> window.stage().getScene().lookup("#sample-medical-small") instanceof ButtonBase b
                            && b.getWidth() > 0);
        } finally {
            Toolkit.run(() -> Thread.currentThread().setUncaughtExceptionHandler(before));
        }
        OwnWindow.close(window);
    }

    @Test
    void theSheetHasTheDetailsForAReport() {
        List<Path> opened = new ArrayList<>();
        FilePort files = new FilePort() {
            @Override
            public Optional<Path> chooseFolder(String title) {
                return Optional.empty();
            }

            @Override
            public Optional<Path> chooseFile(String title) {
                return Optional.empty();
            }

            @Override
            public Optional<Path> chooseTarget(String title, String name) {
                return Optional.empty();
            }

            @Override
            public void show(Path target) {
                opened.add(target);
            }
        };
        Workbench window = Toolkit.on(() -> {
            Workbench made =
                    new Workbench(new Stage(), files, NOON, folder.resolve("preferences.json"), Authors::offline);
            made.stage().show();
            return made;
        });
        window.errors().uncaughtException(new Thread("painter"), new IllegalStateException("no colour"));
        Scene scene = window.stage().getScene();
        Toolkit.await("the sheet is there", () -> scene.lookup("#error-sheet") != null);
        assertThat(Toolkit.on(() -> scene.lookup("#error-sheet").lookupAll(".label").stream()
                        .map(l -> ((Label) l).getText())
                        .toList()))
                .anyMatch(text -> text.startsWith("no colour\n"));
        String details = Toolkit.on(() -> ((TextArea) scene.lookup("#error-details")).getText());
        assertThat(details).contains("painter", "java.lang.IllegalStateException: no colour", "at org.spartabench");
        press(scene, "#error-copy");
        assertThat(Toolkit.on(() -> Clipboard.getSystemClipboard().getString())).isEqualTo(details);
        press(scene, "#error-logs");
        Toolkit.await("the folder of the file is shown", () -> opened.equals(List.of(folder.resolve("logs"))));
        press(scene, "#error-close");
        assertThat(Toolkit.on(() -> window.shell().overlay().showing())).isFalse();
        OwnWindow.close(window);
    }

    private static void press(Scene scene, String button) {
        Toolkit.run(() -> ((ButtonBase) scene.lookup(button)).fire());
    }
}
