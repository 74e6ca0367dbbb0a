package org.spartabench.ui.tree;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.image.Image;
import javafx.scene.layout.HBox;
import org.controlsfx.control.PopOver;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Png;
import org.spartabench.ui.shell.Command;

/** The buttons over a tree: closer, farther, whole, picture; the same as commands for the room that shows it. */
public final class TreeTools extends HBox {

    private static final double RESOLUTION = 2;

    private final List<Command> commands;

    /** @param told hears in one line what became of a picture that was asked for */
    public TreeTools(TreePane tree, FilePort files, Consumer<String> told) {
        super(2);
        setAlignment(Pos.CENTER_RIGHT);
        getStyleClass().add("tree-tools");
        commands = List.of(
                Command.of("tree.in", "Zoom into the tree", "Shortcut+Equals", tree::zoomIn),
                Command.of("tree.out", "Zoom out of the tree", "Shortcut+Minus", tree::zoomOut),
                Command.of("tree.fit", "Show the whole tree", "F", tree::fit),
                Command.of("tree.legend", "Say what borders and lines mean", "Shift+L", this::openLegend),
                Command.of(
                        "tree.picture",
                        "Save the tree as a picture (PNG)",
                        "Shortcut+E",
                        () -> save(tree, files, told)));
        List<String> icons = List.of("fth-zoom-in", "fth-zoom-out", "fth-maximize", "fth-help-circle", "fth-image");
        for (int i = 0; i < commands.size(); i++) {
            getChildren().add(button(commands.get(i), icons.get(i)));
        }
    }

    public List<Command> commands() {
        return commands;
    }

    private void openLegend() {
        PopOver legend = new PopOver(new TreeLegend());
        legend.setArrowLocation(PopOver.ArrowLocation.TOP_RIGHT);
        legend.setTitle("Blocks and lines");
        legend.show(this);
    }

    private static Button button(Command command, String icon) {
        Button button = new Button("", new FontIcon(icon));
        button.getStyleClass().addAll("button-icon", "flat");
        button.setId(command.id().replace('.', '-'));
        button.setAccessibleText(command.title());
        String keys = command.keys().map(k -> "  " + k.getDisplayText()).orElse("");
        button.setTooltip(new Tooltip(command.title() + keys));
        button.setOnAction(e -> command.fire());
        return button;
    }

    private static void save(TreePane tree, FilePort files, Consumer<String> told) {
        TreeState state = tree.shown().get();
        if (state == null) {
            told.accept("There is no tree to save yet.");
            return;
        }
        Image picture = tree.picture(RESOLUTION);
        files.chooseTarget("Save the tree as a picture", "tree-" + state.item() + ".png")
                .ifPresent(file -> Thread.ofVirtual().name("tree-picture").start(() -> write(picture, file, told)));
    }

    private static void write(Image picture, Path file, Consumer<String> told) {
        try {
            Png.write(picture, file);
            javafx.application.Platform.runLater(() -> told.accept("Saved " + file + "."));
        } catch (IOException e) {
            String why = "Cannot write " + file + ": " + e.getMessage();
            javafx.application.Platform.runLater(() -> told.accept(why));
        }
    }
}
