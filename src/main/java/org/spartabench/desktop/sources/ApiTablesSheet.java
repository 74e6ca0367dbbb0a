package org.spartabench.desktop.sources;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Asks for which APIs a project is made in which their rows are tables, too, and which joins are declared. */
final class ApiTablesSheet extends VBox {

    private static final double WIDTH = 620;

    /**
     * Says what to make.
     *
     * @param only names of APIs
     * @param joins as {@code table.column=api.column}, beside those that are proposed
     * @param allow whether the user allows calls to the hosts
     */
    record Wish(Set<String> only, List<String> joins, Path out, boolean allow) {}

    @FunctionalInterface
    interface Taker {
        void take(Wish wish);
    }

    private final List<CheckBox> boxes = new ArrayList<>();
    private final TextField joins = Nodes.named(new TextField(), "api-tables-joins", "Joins");
    private final TextField out = Nodes.named(new TextField(), "api-tables-out", "Folder of the new project");
    private final CheckBox allow;

    private ApiTablesSheet(SourcesModel.Gatherable apis, Overlay overlay, Taker taker) {
        super(10);
        setId("api-tables-sheet");
        setPrefWidth(WIDTH);
        VBox list = new VBox(6);
        for (String api : apis.names()) {
            CheckBox box = Nodes.named(new CheckBox(api), "api-tables-" + api);
            box.setMnemonicParsing(false); // an underscore belongs to the name
            box.setSelected(true);
            boxes.add(box);
            list.getChildren().add(box);
        }
        joins.setPromptText("samples.lab = listLabs.lab_id; …");
        out.setText(apis.out().toString());
        allow = Nodes.named(
                new CheckBox("Allow calls to " + String.join(", ", apis.hosts()) + " from this machine"),
                "api-tables-allow");
        allow.setSelected(apis.allowed());
        Nodes.shown(allow, !apis.allowed());
        Button make = Nodes.named(new Button("Make project"), "api-tables-confirm");
        make.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> boxes.stream().noneMatch(CheckBox::isSelected)
                                || !allow.isSelected()
                                || out.getText().isBlank(),
                        Stream.concat(
                                        Stream.of(allow.selectedProperty(), out.textProperty()),
                                        boxes.stream().map(CheckBox::selectedProperty))
                                .toArray(Observable[]::new)));
        GridPane fields = new GridPane(10, 6);
        fields.addRow(0, new Label("Joins"), joins);
        fields.addRow(1, new Label("New project"), out);
        GridPane.setHgrow(joins, Priority.ALWAYS);
        GridPane.setHgrow(out, Priority.ALWAYS);
        getChildren()
                .addAll(
                        Nodes.label("Make a project over tables and APIs", "card-title"),
                        Nodes.wrapped(
                                "All rows of these APIs are fetched once and recorded, and become tables of a new"
                                    + " project, so that items are made over both. Where an API requires inputs, it is"
                                    + " called with the values of the columns that are joined to them or have the same"
                                    + " names. Other joins are proposed where names and values agree.",
                                "muted"),
                        list,
                        fields,
                        allow,
                        overlay.buttons(make, () -> taker.take(wish())));
        overlay.show(this, boxes.isEmpty() ? make : boxes.getFirst());
    }

    private Wish wish() {
        return new Wish(
                boxes.stream()
                        .filter(CheckBox::isSelected)
                        .map(CheckBox::getText)
                        .collect(Collectors.toSet()),
                Stream.of(joins.getText().split(";", -1))
                        .map(String::strip)
                        .filter(j -> !j.isEmpty())
                        .toList(),
                Path.of(out.getText().strip()),
                allow.isSelected());
    }

    static void open(Overlay overlay, SourcesModel.Gatherable apis, Taker taker) {
        new ApiTablesSheet(apis, overlay, taker);
    }
}
