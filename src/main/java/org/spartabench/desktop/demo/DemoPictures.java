package org.spartabench.desktop.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import org.spartabench.desktop.Workbench;
import org.spartabench.desktop.drawing.Headless;
import org.spartabench.desktop.drawing.Png;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.table.run.RunInfo;

/** Steps through the growth of one tree in the real window and takes a picture after each interesting event. */
final class DemoPictures {

    private static final double WIDTH = 1280;
    private static final double HEIGHT = 800;

    private final Project project;
    private final Clock clock;
    private final Path folder;
    private final List<String> drawn = new ArrayList<>();

    DemoPictures(Project project, Clock clock, Path folder) {
        this.project = project;
        this.clock = clock;
        this.folder = folder;
    }

    /** @return a line for each picture; empty when there is no tree to show */
    List<String> draw() throws IOException, InterruptedException {
        RunInfo run = project.runs().all().getLast();
        Optional<ShownItem> growth =
                ShownItem.best(project, run.id(), run.plan().total(), run.first());
        if (growth.isPresent()) {
            Headless.start();
            Workbench window = Headless.on(this::open);
            draw(window, growth.get());
            Headless.stop();
        }
        return drawn;
    }

    private Workbench open() {
        Stage stage = new Stage();
        Workbench window =
                new Workbench(stage, FilePort.NOBODY, clock, folder.resolve("window.properties"), Authors::offline);
        stage.setWidth(WIDTH);
        stage.setHeight(HEIGHT);
        stage.show();
        window.enter(project);
        return window;
    }

    private void draw(Workbench window, ShownItem growth) throws IOException, InterruptedException {
        Headless.run(() -> window.shell().go(new Route.Generate(OptionalInt.of(growth.number()))));
        Headless.await(
                "the tree is shown",
                () -> tree(window)
                        .map(t -> t.shown().get())
                        .filter(s -> s.item() == growth.item())
                        .isPresent());
        Headless.run(() -> tree(window).ifPresent(t -> t.animated(false)));
        int at = growth.events().size() - 1;
        for (int moment : growth.moments()) {
            int by = moment - at;
            at = moment;
            Headless.run(() -> step(window, by));
            Headless.await("it is painted", () -> true);
            RunEvent event = growth.events().get(moment);
            take(window, growth, event, EventLine.of(event).word());
            if (event instanceof RunEvent.Diagnosed why) {
                inspect(window, growth, why);
            }
        }
    }

    /** Steps back or forth by so many events. */
    private static void step(Workbench window, int by) {
        for (int i = 0; i < Math.abs(by); i++) {
            window.shell().fire(by < 0 ? "replay.back" : "replay.forth");
        }
    }

    /** Takes a picture of the history in the middle of a repair, and goes back. */
    private void inspect(Workbench window, ShownItem growth, RunEvent.Diagnosed why)
            throws IOException, InterruptedException {
        Headless.run(() -> window.shell().go(new Route.WhyNot(growth.run(), growth.item(), why.block())));
        Headless.await(
                "the repair is shown",
                () -> window.shell().node().lookup("#repair-diff") != null
                        || window.shell().node().lookup(".why .bar-fill") != null);
        take(window, growth, why, "inspector");
        Headless.run(() -> window.shell().go(new Route.Generate()));
        Headless.await("the tree is shown again", () -> tree(window).isPresent());
    }

    private static Optional<TreePane> tree(Workbench window) {
        Node node = window.shell().node().lookup(".tree-canvas");
        return node instanceof TreePane tree ? Optional.of(tree) : Optional.empty();
    }

    private void take(Workbench window, ShownItem growth, RunEvent event, String what)
            throws IOException, InterruptedException {
        String name = String.format(Locale.ROOT, "pictures/%02d-%s.png", drawn.size() + 1, what.replace(' ', '-'));
        WritableImage image = Headless.on(() -> {
            Scene scene = window.stage().getScene();
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            return scene.snapshot(null);
        });
        Path file = folder.resolve(name);
        Png.write(image, file);
        EventLine line = EventLine.of(event);
        drawn.add(file + ": item " + growth.number() + ", " + line.word() + " " + shortened(line.detail()));
    }

    private static String shortened(String text) {
        int most = 60;
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }
}
