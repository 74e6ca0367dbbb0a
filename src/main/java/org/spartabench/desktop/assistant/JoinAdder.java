package org.spartabench.desktop.assistant;

import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.value.ColumnType;

/** Adds keys that the data did not show: a foreign key, or a pair of joinable columns. */
final class JoinAdder extends FxmlView {

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

    private final AssistantModel model;
    private final Background reading;

    private @FXML ComboBox<ColumnRef> left;
    private @FXML ChoiceBox<Sense> sense;
    private @FXML ComboBox<ColumnRef> right;
    private @FXML Button add;
    private @FXML Label told;

    JoinAdder(AssistantModel model) {
        this.model = model;
        this.reading = model.background(failure -> told.setText(String.valueOf(failure.getMessage())));
        sense.getItems().setAll(Sense.values());
        sense.setValue(Sense.POINTS);
        Nodes.words(sense, s -> s.words);
        for (ObservableValue<?> choice : List.of(left.valueProperty(), right.valueProperty(), sense.valueProperty())) {
            choice.addListener((o, was, is) -> weigh());
        }
        add.setOnAction(e -> add());
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
