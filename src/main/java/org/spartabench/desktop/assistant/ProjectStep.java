package org.spartabench.desktop.assistant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;
import javafx.scene.control.SpinnerValueFactory.IntegerSpinnerValueFactory;
import javafx.scene.control.TextField;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.JoinGraph;

/** Asks for the project's name, persona and folder, and shows its future content and the words in doubt. */
final class ProjectStep extends StepPane {

    private static final int PERCENT = 100;
    private static final int USUAL_THRESHOLD = 95;

    private final AssistantModel model;
    private final Function<String, Path> proposed;
    private boolean placed;
    private Path target = Path.of("");
    private boolean filling;

    private @FXML TextField name;
    private @FXML TextField persona;
    private @FXML Label where;
    private @FXML Button choose;
    private @FXML Label facts;
    private @FXML Spinner<Integer> threshold;
    private @FXML Button extracted;
    private @FXML ListView<String> summary;
    private @FXML ScrollPane words;
    private final DoubtfulWords doubtful;
    private final Background reading;

    /** @param proposed gives a free folder of that name */
    ProjectStep(AssistantModel model, FilePort files, Function<String, Path> proposed) {
        this.model = model;
        this.proposed = proposed;
        summary.setCellFactory(view -> new LineCell());
        doubtful = new DoubtfulWords(model);
        words.setContent(doubtful);
        name.textProperty().addListener((o, was, is) -> {
            if (!filling) {
                model.name(is);
                follow(is);
            }
        });
        persona.textProperty().addListener((o, was, is) -> {
            if (!filling) {
                model.persona(is);
            }
        });
        reading = model.background(failure -> model.fail(String.valueOf(failure.getMessage())));
        threshold.setValueFactory(new IntegerSpinnerValueFactory(0, PERCENT, USUAL_THRESHOLD));
        extracted.setOnAction(e ->
                files.chooseFolder("Project with facts read out of reports").ifPresent(this::take));
        choose.setOnAction(e -> files.chooseTarget(
                        "Choose the project location", target.getFileName().toString())
                .ifPresent(folder -> {
                    placed = true;
                    show(folder);
                }));
    }

    private void take(Path project) {
        double least = threshold.getValue() / (double) PERCENT;
        facts.setText("Reading " + project.getFileName() + " …");
        reading.load(() -> ReadFacts.of(project, least), made -> {
            made.use(model::take, model::fail);
            enter();
        });
    }

    /** Begins with other data, in a folder that has the project's name until the user chooses one. */
    void begin(String project) {
        placed = false;
        follow(project);
    }

    private void follow(String project) {
        if (!placed) {
            String name = project.strip().replaceAll("[^\\p{L}\\p{N}._-]+", "-").replaceAll("^[-.]+|[-.]+$", "");
            show(proposed.apply(name.isEmpty() ? "project" : name));
        }
    }

    private void show(Path folder) {
        target = folder;
        where.setText(folder.toString());
    }

    Path target() {
        return target;
    }

    @Override
    void enter() {
        model.plan().get().ifPresent(plan -> {
            filling = true;
            name.setText(plan.name());
            persona.setText(plan.persona());
            filling = false;
            follow(plan.name());
            summary.getItems().setAll(lines(plan));
            model.leftOut().ifPresent(summary.getItems()::addAll);
            boolean taken = model.leftOut().isPresent();
            facts.setText(taken ? "are taken" : "none");
            extracted.setDisable(taken);
            threshold.setDisable(taken);
            doubtful.show(plan);
        });
    }

    private List<String> lines(ImportPlan plan) {
        List<String> lines = new ArrayList<>();
        long rows = plan.tables().stream().mapToLong(PlannedTable::rows).sum();
        lines.add(Numbers.counted(plan.tables().size(), "table") + " with " + Numbers.counted(rows, "row") + " from "
                + plan.origin());
        List<String> tables = model.grounding().map(PlannedTable::name).toList();
        lines.add(
                tables.isEmpty()
                        ? "No passages: all facts stay in tables."
                        : "In passages: " + String.join(", ", tables) + ".");
        List<JoinGraph.Edge> edges = plan.schema().joins().edges();
        lines.add(plan.foreignKeys().stream()
                .map(Labels::of)
                .collect(Collectors.joining("; ", "Joins: ", "."))
                .replace("Joins: .", "No joins: queries can nest within one table only."));
        lines.add("Joinable columns: "
                + Numbers.counted(
                        edges.stream().filter(e -> !e.left().equals(e.right())).count(), "pair")
                + ", and "
                + edges.stream().filter(e -> e.left().equals(e.right())).count() + " self-joins.");
        model.overlaps()
                .get()
                .filter(o -> !o.isEmpty())
                .ifPresent(o ->
                        lines.add(Numbers.counted(o.size(), "fact") + " will appear in both passages and tables."));
        return lines;
    }

    @Override
    String status() {
        return model.plan().get().map(ImportPlan::name).orElse("");
    }
}
