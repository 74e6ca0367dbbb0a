package org.spartabench.desktop.schema;

import java.util.List;
import java.util.function.Consumer;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.file.FileSaver;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.facts.schema.Schema;

/** Shows the schema graph with its buttons for saving. */
public final class SchemaPage extends BorderPane {

    private final List<Command> commands;

    /**
     * @param chosen takes the name of a table that was clicked
     * @param inSight whether this page is in view, so that its keys work
     */
    public SchemaPage(Schema schema, Consumer<String> chosen, FilePort files, ObservableBooleanValue inSight) {
        SchemaPane graph = new SchemaPane(schema, BoxLook.FACTS, chosen);
        Label note = Nodes.label("", "muted", "small");
        FileSaver saver = new FileSaver(files, note::setText);
        commands = List.of(
                Command.of(
                        "facts.picture",
                        inSight,
                        () -> saver.png("the schema", "schema", () -> graph.picture(FileSaver.RESOLUTION))),
                Command.of("facts.drawing", inSight, () -> saver.svg("the schema", "schema", graph::drawing)));
        HBox tools = new HBox(
                2, note, Commands.icon(commands.get(0), "fth-image"), Commands.icon(commands.get(1), "fth-pen-tool"));
        tools.setAlignment(Pos.CENTER_RIGHT);
        tools.getStyleClass().add("tree-tools");
        setTop(tools);
        setCenter(graph);
    }

    public List<Command> commands() {
        return commands;
    }
}
