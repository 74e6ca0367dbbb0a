package org.spartabench.desktop.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.repair.explain.InPlace;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/** Shows the value of a part of the query in place; for a correlated block, first the outer rows to choose from. */
public final class PlacePane extends VBox {

    private static final double CHOICES = 112;
    private static final String INVITATION =
            "Click a block of the tree, or select a column, a condition or an inner query in the SQL to see its"
                    + " value.";

    /** Holds the rows to choose from for an outer block, the value, or a failure. */
    private sealed interface Found {

        record Choices(BlockPath of, Rows rows) implements Found {}

        record Value(Rows rows) implements Found {}

        record Failed(String message) implements Found {}
    }

    private final Label what = Nodes.wrapped("", "small", "muted");
    private final List<RowsTable> choices = new ArrayList<>();
    private final Background loading = new Background(failure -> say("Cannot evaluate this: " + failure));
    private InPlace.Chosen chosen = InPlace.Chosen.NONE;
    private Optional<Part> shown = Optional.empty();

    public PlacePane() {
        setId("place");
        getStyleClass().add("place");
        what.setMinHeight(USE_PREF_SIZE);
        what.setId("place-words");
        clear();
    }

    /** Shows how to select a part. */
    void clear() {
        say(INVITATION);
    }

    /** Shows a message in place of a value. */
    void say(String words) {
        shown = Optional.empty();
        choices.clear();
        what.setText(words);
        getChildren().setAll(what);
    }

    /** Starts the evaluation of a part. On the UI thread. */
    void show(Part part, FactBase facts) {
        Optional<String> refused = part.refusal(facts);
        if (refused.isPresent()) {
            say(refused.get());
            return;
        }
        chosen = InPlace.Chosen.NONE;
        say(part.words(number(part, part.block())) + " …");
        shown = Optional.of(part);
        load(part, facts);
    }

    private void load(Part part, FactBase facts) {
        InPlace.Chosen now = chosen;
        loading.load(() -> found(part, facts, now), found -> {
            if (shown.equals(Optional.of(part))) {
                show(part, facts, found);
            }
        });
    }

    private void show(Part part, FactBase facts, Found found) {
        switch (found) {
            case Found.Choices(BlockPath of, Rows rows) -> choose(part, facts, of, rows);
            case Found.Value(Rows rows) -> value(part, rows);
            case Found.Failed(String message) -> {
                what.setText(message);
                getChildren().setAll(what);
                getChildren().addAll(choices);
            }
        }
    }

    private static Found found(Part part, FactBase facts, InPlace.Chosen chosen) {
        Optional<BlockPath> open = part.needs(facts).stream()
                .filter(b -> !chosen.rows().containsKey(b))
                .findFirst();
        InPlace place = new InPlace(part.query(), facts, Asked.LIMITS);
        return switch (open.isPresent() ? place.choices(open.get(), chosen) : part.evaluated(facts, chosen)) {
            case Outcome.Refused<Rows> no -> new Found.Failed(no.refusal().message());
            case Outcome.Done<Rows>(Rows rows) ->
                open.<Found>map(of -> new Found.Choices(of, rows)).orElseGet(() -> new Found.Value(rows));
        };
    }

    private void choose(Part part, FactBase facts, BlockPath of, Rows rows) {
        RowsTable table =
                Nodes.styled(new RowsTable("Rows of block " + number(part, of) + " to choose from"), "choices");
        table.setMinHeight(CHOICES);
        table.setPrefHeight(CHOICES);
        table.show(rows);
        int place = choices.size();
        choices.add(table);
        Nodes.onSelect(table.getSelectionModel(), is -> {
            choices.subList(place + 1, choices.size()).clear();
            chosen = chosen.with(of, is);
            load(part, facts);
        });
        what.setText("Block " + number(part, part.block()) + " depends on an outer row. Select a row of block "
                + number(part, of) + "; matching rows come first.");
        getChildren().setAll(what);
        getChildren().addAll(choices);
    }

    private void value(Part part, Rows rows) {
        RowsTable table = Nodes.named(new RowsTable("Value in context"), "place-value");
        table.show(rows);
        if (rows.size() == 0) {
            table.say("No rows.");
        }
        VBox.setVgrow(table, Priority.ALWAYS);
        String many = rows.truncated() ? "the first " : "";
        String row = chosen.rows().isEmpty() ? "" : " for the selected row";
        what.setText(part.words(number(part, part.block())) + row + ": " + many
                + Numbers.counted(rows.size(), part.expr().isPresent() ? "value" : "row"));
        getChildren().setAll(what);
        getChildren().addAll(choices);
        getChildren().add(table);
    }

    private static int number(Part part, BlockPath block) {
        return Shape.of(part.query()).postOrder().indexOf(block) + 1;
    }
}
