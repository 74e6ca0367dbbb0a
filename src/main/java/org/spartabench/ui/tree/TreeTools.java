package org.spartabench.ui.tree;

import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.controlsfx.control.PopOver;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Saving;
import org.spartabench.ui.shell.Command;

/** The buttons over a tree: what part of it is seen, and saving it; the same as commands for the room that shows it. */
public final class TreeTools extends HBox {

    private final List<Command> commands;

    /** @param told hears in one line what became of a picture that was asked for */
    public TreeTools(TreePane tree, FilePort files, Consumer<String> told) {
        super(2);
        setAlignment(Pos.CENTER_RIGHT);
        getStyleClass().add("tree-tools");
        Saving saving = new Saving(files, told);
        commands = List.of(
                Command.of("tree.in", "Zoom into the tree", "Shortcut+Equals", tree::zoomIn),
                Command.of("tree.out", "Zoom out of the tree", "Shortcut+Minus", tree::zoomOut),
                Command.of("tree.fit", "Show the whole tree", "F", tree::fit),
                Command.of("tree.follow", "Keep the block at work in sight", "Shift+O", tree::follow),
                Command.of(
                        "tree.fold",
                        "Put away the blocks below the chosen one, or bring them back",
                        "Shift+F",
                        () -> fold(tree, told)),
                Command.of("tree.unfold", "Bring back all blocks put away", "Shift+U", tree::unfold),
                Command.of("tree.legend", "Say what borders and lines mean", "Shift+L", this::openLegend),
                Command.of(
                        "tree.picture",
                        "Save the tree as a picture (PNG)",
                        "Shortcut+E",
                        () -> save(tree, told, name ->
                                saving.png("the tree", name, () -> tree.picture(Saving.RESOLUTION)))),
                Command.of(
                        "tree.drawing",
                        "Save the tree as a drawing (SVG)",
                        "Shortcut+Shift+E",
                        () -> save(tree, told, name -> saving.svg("the tree", name, tree::drawing))));
        List<String> icons = List.of(
                "fth-zoom-in",
                "fth-zoom-out",
                "fth-maximize",
                "fth-crosshair",
                "fth-minus-square",
                "fth-plus-square",
                "fth-help-circle",
                "fth-image",
                "fth-pen-tool");
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

    private static void save(TreePane tree, Consumer<String> told, Consumer<String> writing) {
        TreeState state = tree.shown().get();
        if (state == null) {
            told.accept("There is no tree to save yet.");
        } else {
            writing.accept("tree-" + state.item());
        }
    }

    private static void fold(TreePane tree, Consumer<String> told) {
        tree.selected().ifPresentOrElse(tree::fold, () -> told.accept("Choose a block first."));
    }
}
