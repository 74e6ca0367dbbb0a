package org.spartabench.desktop.tree;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Line;
import org.controlsfx.control.PopOver;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.Theme;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.file.FileSaver;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.tree.state.BlockState;
import org.spartabench.desktop.tree.state.TreeState;

/** Offers buttons and commands for a tree: zoom, folding and saving. */
public final class TreeTools extends HBox {

    private static final Map<String, String> ICONS = Map.of(
            "tree.in", "fth-zoom-in",
            "tree.out", "fth-zoom-out",
            "tree.fit", "fth-maximize",
            "tree.follow", "fth-crosshair",
            "tree.legend", "fth-help-circle",
            "tree.picture", "fth-image",
            "tree.drawing", "fth-pen-tool");

    private final List<Command> commands;

    /** @param notice takes a line about the result of saving */
    public TreeTools(TreePane tree, FilePort files, Consumer<String> notice) {
        super(2);
        setAlignment(Pos.CENTER_RIGHT);
        getStyleClass().add("tree-tools");
        FileSaver saver = new FileSaver(files, notice);
        commands = List.of(
                Command.of("tree.in", tree::zoomIn),
                Command.of("tree.out", tree::zoomOut),
                Command.of("tree.fit", tree::fit),
                Command.of("tree.follow", tree::follow),
                Command.of(
                        "tree.fold",
                        () -> tree.selected()
                                .ifPresentOrElse(tree::fold, () -> notice.accept("Select a block first."))),
                Command.of("tree.unfold", tree::unfold),
                Command.of("tree.legend", this::openLegend),
                Command.of(
                        "tree.picture",
                        () -> save(
                                tree,
                                notice,
                                name -> saver.png("the tree", name, () -> tree.picture(FileSaver.RESOLUTION)))),
                Command.of(
                        "tree.drawing", () -> save(tree, notice, name -> saver.svg("the tree", name, tree::drawing))));
        for (Command command : commands) {
            Optional.ofNullable(ICONS.get(command.id()))
                    .ifPresent(icon -> getChildren().add(Commands.icon(command, icon)));
        }
    }

    public List<Command> commands() {
        return commands;
    }

    private void openLegend() {
        PopOver legend = new PopOver(new TreeLegend());
        legend.setArrowLocation(PopOver.ArrowLocation.TOP_RIGHT);
        legend.setTitle("Blocks and lines");
        Theme.bind(legend.getRoot());
        legend.show(this);
    }

    private static void save(TreePane tree, Consumer<String> notice, Consumer<String> writing) {
        TreeState state = tree.shown().get();
        if (state == null) {
            notice.accept("There is no tree to save yet.");
        } else {
            writing.accept("tree-" + state.item());
        }
    }

    /** Explains the borders and lines of a tree. */
    private static final class TreeLegend extends VBox {

        private static final double SWATCH_WIDTH = 18;
        private static final double SWATCH_HEIGHT = 11;

        public TreeLegend() {
            super(4);
            getStyleClass().add("tree-legend");
            for (BlockState.Status status : BlockState.Status.values()) {
                Region swatch = new Region();
                swatch.getStyleClass().addAll("block", "swatch");
                swatch.pseudoClassStateChanged(PseudoClass.getPseudoClass(status.style()), true);
                swatch.setMinSize(SWATCH_WIDTH, SWATCH_HEIGHT);
                swatch.setMaxSize(SWATCH_WIDTH, SWATCH_HEIGHT);
                getChildren().add(entry(swatch, status.word()));
            }
            Line line = Nodes.styled(new Line(0, 0, SWATCH_WIDTH + 4, 0), "edge", "correlated");
            getChildren().add(entry(line, "correlated with the block at the arrow"));
        }

        private static HBox entry(Node sign, String word) {
            HBox entry = Nodes.row(8, sign, Nodes.label(word, "muted", "small"));
            return entry;
        }
    }
}
