package org.spartabench.desktop.assistant;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.schema.BoxLook;
import org.spartabench.desktop.schema.SchemaPane;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;

/** Shows primary keys, foreign keys and joinable columns with their evidence, as lists and as a graph. */
final class KeysStep extends StepPane {

    private final AssistantModel model;
    private final Background reading;
    private boolean filling;

    private @FXML ListView<PlannedTable> primary;
    private @FXML Label keyOf;
    private @FXML FlowPane keyColumns;
    private @FXML ListView<ForeignKey> foreign;
    private @FXML VBox adder;
    private @FXML StackPane graph;
    private @FXML CheckBox selves;
    private @FXML Label edgeCount;
    private @FXML ListView<JoinGraph.Edge> edges;

    KeysStep(AssistantModel model) {
        this.model = model;
        reading = model.background(failure -> model.fail(String.valueOf(failure.getMessage())));
        primary.setCellFactory(view -> new KeyCells.Primary(model));
        foreign.setCellFactory(view -> new KeyCells.Foreign(model));
        edges.setCellFactory(view -> new KeyCells.Edge(model));
        adder.getChildren().add(new JoinAdder(model).node());
        primary.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> {
            if (is != null && !filling) {
                choices(is);
            }
        });
        selves.setOnAction(e -> model.plan().get().ifPresent(p -> showEdges(p, p.schema())));
        foreign.setPlaceholder(Labels.placeholder("No foreign keys found. Add joins below."));
        edges.setPlaceholder(Labels.placeholder("No joinable columns in different tables yet."));
        model.plan().addListener((o, was, is) -> {
            if (model.step().get() == AssistantStep.KEYS) {
                enter();
            }
        });
        model.trial().addListener((o, was, is) -> ask());
        model.evidence().addListener((o, was, is) -> {
            primary.refresh();
            foreign.refresh();
        });
    }

    @Override
    void enter() {
        model.plan().get().ifPresent(this::show);
        ask();
    }

    @Override
    String status() {
        Optional<ImportPlan> plan = model.plan().get();
        if (plan.isEmpty()) {
            return "";
        }
        long doubtful = plan.get().foreignKeys().stream()
                        .filter(k -> !model.evidence().get().holds(k))
                        .count()
                + plan.get().tables().stream()
                        .filter(t -> !model.evidence().get().holds(t))
                        .count();
        return Numbers.counted(plan.get().foreignKeys().size(), "join")
                + (doubtful == 0 ? "" : ", " + doubtful + " to check");
    }

    private void ask() {
        Optional<ImportPlan> plan = model.plan().get();
        Optional<Trial> trial = model.trial().get();
        if (plan.isPresent() && trial.isPresent()) {
            Evidence known = model.evidence().get();
            List<ForeignKey> keys = model.offeredKeys();
            reading.load(
                    () -> trial.get().ask(plan.get(), facts -> known.with(facts, plan.get(), keys)),
                    found -> found.use(model::evidence, model::fail));
        }
    }

    private void show(ImportPlan plan) {
        filling = true;
        int at = Math.max(0, primary.getSelectionModel().getSelectedIndex());
        primary.getItems().setAll(plan.tables());
        primary.getSelectionModel().clearAndSelect(Math.min(at, plan.tables().size() - 1));
        filling = false;
        choices(primary.getSelectionModel().getSelectedItem());
        foreign.getItems().setAll(model.offeredKeys());
        Schema schema = plan.schema();
        showEdges(plan, schema);
        if (graph.getChildren().isEmpty() || !schema.equals(graph.getUserData())) {
            graph.setUserData(schema);
            graph.getChildren()
                    .setAll(new SchemaPane(
                            schema,
                            BoxLook.FACTS,
                            table -> model.table(table).ifPresent(primary.getSelectionModel()::select)));
        }
    }

    /** Shows the columns of a table as check boxes; those of its key are checked. */
    private void choices(PlannedTable table) {
        keyOf.setText("Key of " + table.name() + ":");
        List<CheckBox> boxes = new ArrayList<>();
        table.columns().forEach(c -> {
            CheckBox box = new CheckBox(c.name());
            box.setMnemonicParsing(false);
            box.setSelected(table.primaryKey().contains(c.name()));
            box.setOnAction(e -> model.primaryKey(
                    table.name(),
                    boxes.stream()
                            .filter(CheckBox::isSelected)
                            .map(CheckBox::getText)
                            .toList()));
            boxes.add(box);
        });
        keyColumns.getChildren().setAll(boxes);
    }

    private void showEdges(ImportPlan plan, Schema schema) {
        Set<JoinGraph.Edge> all = new LinkedHashSet<>(schema.joins().edges());
        all.addAll(plan.removed());
        List<JoinGraph.Edge> shown = all.stream()
                .filter(e -> selves.isSelected() || !e.left().equals(e.right()))
                .toList();
        edges.getItems().setAll(shown);
        edgeCount.setText(shown.size() + " of " + all.size());
    }
}
