package org.spartabench.ui.assistant;

import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.ForeignKey;
import org.spartabench.fact.JoinGraph;
import org.spartabench.fact.plan.ImportPlan;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.Nodes;

/** Adds keys that the data did not show: a foreign key, or a pair of joinable columns. */
final class JoinAdder extends VBox {

    /** Relates one column to another. */
    enum Sense {
        POINTS("references"),
        SAME_THING("is the same entity as"),
        SAME_MEASURE("is the same measure as");

        private final String words;

        Sense(String words) {
            this.words = words;
        }
    }

    private static final double SENSE_WIDTH = 172;
    /** Room for two lines, so that nothing jumps. */
    private static final double LINES = 34;

    private final AssistantModel model;
    private final ComboBox<ColumnRef> left = new ComboBox<>();
    private final ChoiceBox<Sense> sense = new ChoiceBox<>();
    private final ComboBox<ColumnRef> right = new ComboBox<>();
    private final Button add = new Button("Add");
    private final Label told = new Label();
    private final Background reading;

    JoinAdder(AssistantModel model) {
        super(4);
        this.model = model;
        this.reading = model.background(failure -> told.setText(String.valueOf(failure.getMessage())));
        getStyleClass().add("join-adder");
        left.setPromptText("column");
        left.setAccessibleText("First column");
        right.setPromptText("other column");
        right.setAccessibleText("Second column");
        sense.getItems().setAll(Sense.values());
        sense.setValue(Sense.POINTS);
        sense.setAccessibleText("Relation of the columns");
        Nodes.words(sense, s -> s.words);
        for (ComboBox<ColumnRef> box : List.of(left, right)) {
            box.setMaxWidth(Double.MAX_VALUE);
            box.setPrefWidth(1);
            HBox.setHgrow(box, Priority.ALWAYS);
            box.valueProperty().addListener((o, was, is) -> weigh());
        }
        sense.valueProperty().addListener((o, was, is) -> weigh());
        add.setMinWidth(USE_PREF_SIZE);
        add.setDisable(true);
        add.setOnAction(e -> add());
        told.getStyleClass().addAll("small", "muted");
        told.setWrapText(true);
        told.setMinHeight(LINES);
        told.setAlignment(Pos.TOP_LEFT);
        told.setText("Add a join that was not detected in the data.");
        sense.setPrefWidth(SENSE_WIDTH);
        sense.setMinWidth(SENSE_WIDTH);
        add.setPrefWidth(SENSE_WIDTH);
        getChildren().addAll(new HBox(6, left, sense), new HBox(6, right, add), told);
        model.plan().addListener((o, was, is) -> is.ifPresent(this::offer));
    }

    private void offer(ImportPlan plan) {
        List<ColumnRef> all = plan.tables().stream()
                .flatMap(t -> t.columns().stream().map(c -> new ColumnRef(t.name(), c.name())))
                .toList();
        if (!left.getItems().equals(all)) {
            left.getItems().setAll(all);
            right.getItems().setAll(all);
        }
    }

    private Optional<ForeignKey> key() {
        return ends().map(e -> new ForeignKey(
                e.left().table(),
                List.of(e.left().column()),
                e.right().table(),
                List.of(e.right().column())));
    }

    /** Holds the two chosen columns, in this order. */
    private record Ends(ColumnRef left, ColumnRef right) {}

    private Optional<Ends> ends() {
        @Nullable ColumnRef a = left.getValue();
        @Nullable ColumnRef b = right.getValue();
        return a == null || b == null || a.equals(b) ? Optional.empty() : Optional.of(new Ends(a, b));
    }

    /** Shows the evidence for the choice before it is added. */
    private void weigh() {
        Optional<ImportPlan> plan = model.plan().get();
        add.setDisable(true);
        if (ends().isEmpty() || plan.isEmpty()) {
            return;
        }
        if (sense.getValue() != Sense.POINTS) {
            add.setDisable(!plan.get().withEdge(edge()).schema().joins().edges().contains(edge()));
            told.setText(
                    add.isDisabled()
                            ? "These columns cannot be joined: "
                                    + (sense.getValue() == Sense.SAME_THING
                                            ? "both must have one type, and neither may be a measure or a moment."
                                            : "both must be measures or moments of one type.")
                            : "Queries may then compare the two columns.");
            return;
        }
        Optional<String> unlike = unlike();
        if (unlike.isPresent()) {
            told.setText(unlike.get());
            return;
        }
        ForeignKey key = key().orElseThrow();
        Optional<Trial> trial = model.trial().get();
        if (trial.isEmpty()) {
            told.setText("The rows are still loading.");
            return;
        }
        told.setText("Comparing the values …");
        reading.load(
                () -> trial.get().ask(plan.get(), facts -> Evidence.NONE.with(facts, plan.get(), List.of(key))),
                found -> found.use(
                        evidence -> {
                            told.setText("In the data: " + evidence.of(key) + ".");
                            add.setDisable(false);
                        },
                        bad -> told.setText(bad.message())));
    }

    /** Explains why no values of the two columns can match; empty when they can. */
    private Optional<String> unlike() {
        Ends ends = ends().orElseThrow();
        Optional<ColumnType> from =
                model.column(ends.left()).map(c -> c.column().type());
        Optional<ColumnType> to = model.column(ends.right()).map(c -> c.column().type());
        if (ends.left().table().equals(ends.right().table())) {
            return Optional.of("A foreign key must reference another table.");
        }
        return from.equals(to)
                ? Optional.empty()
                : Optional.of("One is " + from.map(Labels::of).orElse("") + ", the other "
                        + to.map(Labels::of).orElse("") + ": their values can never match.");
    }

    private JoinGraph.Edge edge() {
        Ends ends = ends().orElseThrow();
        return new JoinGraph.Edge(
                sense.getValue() == Sense.SAME_THING ? JoinGraph.Kind.KEY : JoinGraph.Kind.MEASURE,
                ends.left(),
                ends.right());
    }

    private void add() {
        if (sense.getValue() == Sense.POINTS) {
            key().ifPresent(model::addForeignKey);
        } else {
            model.edge(edge(), true);
        }
        left.setValue(null);
        right.setValue(null);
        told.setText("Added.");
    }
}
