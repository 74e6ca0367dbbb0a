package org.spartabench.desktop.query;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.Commands;
import org.spartabench.desktop.shell.Navigator;
import org.spartabench.desktop.shell.Place;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.sql.tree.Block;

/** Names the item of the current query, saves the query, and reports the result. */
public final class KeepBar extends VBox {

    private final Label whose = Nodes.named(Nodes.label("", "chip", "accent"), "keep-item");
    private final Button keep = Nodes.styled(Nodes.named(new Button(), "keep"), "dense", "success");
    private final Button asNew = Nodes.styled(Nodes.named(new Button("Save as new item"), "keep-new"), "dense");
    private final Button open = Nodes.styled(Nodes.named(new Button("Open in Review"), "keep-open"), "dense");
    private final Label answer = Nodes.wrapped("", "small");
    private final Label values = Nodes.wrapped("", "small", "muted");
    private final Label told = Nodes.wrapped("", "small");

    public KeepBar() {
        getStyleClass().add("keep-bar");
        line(answer, "keep-answer");
        line(values, "keep-values");
        line(told, "keep-told");
        for (Button button : List.of(keep, asNew, open)) {
            button.setFocusTraversable(false);
        }
        getChildren().setAll(new FlowPane(8, 6, whose, keep, asNew, open), answer, values, told);
    }

    private static void line(Label label, String id) {
        label.setId(id);
        label.setMinHeight(USE_PREF_SIZE);
    }

    /**
     * Connects the bar with the query and its commands.
     *
     * @param query that was run and is on screen; empty if it is no tree of blocks
     * @param shown whether the text on screen is still the one that was run
     */
    void connect(
            Keeping keeping,
            Supplier<Optional<Block>> query,
            ObservableBooleanValue shown,
            Navigator navigator,
            Commands commands) {
        BooleanBinding ready = Bindings.and(shown, keeping.busy().not());
        BooleanBinding changes = Bindings.createBooleanBinding(
                () -> ready.get()
                        && (query.get().isEmpty()
                                || !query.get()
                                        .equals(keeping.item()
                                                .get()
                                                .map(i -> i.item().query()))),
                ready,
                keeping.item());
        BooleanBinding more = Bindings.createBooleanBinding(
                () -> changes.get() && keeping.item().get().isPresent(), changes, keeping.item());
        BooleanBinding kept =
                Bindings.createBooleanBinding(() -> keeping.told().get().item().isPresent(), keeping.told());
        commands.add(keep, "query.keep", changes, () -> run(keeping, query.get(), keeping::keep));
        commands.add(asNew, "query.keep-new", more, () -> run(keeping, query.get(), keeping::keepAsNew));
        commands.add(
                open,
                "query.review",
                kept,
                () -> keeping.told().get().item().ifPresent(n -> navigator.go(new Place.Review(OptionalInt.of(n)))));
        BooleanBinding differs = Bindings.createBooleanBinding(
                () -> shown.get() && !keeping.ahead().get().line().isEmpty(), shown, keeping.ahead());
        differs.addListener((o, was, is) -> paintAnswer(keeping, is));
        keeping.ahead().subscribe(ahead -> paintAnswer(keeping, differs.get()));
        keeping.item().addListener((o, was, is) -> paint(keeping));
        keeping.told().subscribe(told -> paint(keeping));
    }

    private static void run(Keeping keeping, Optional<Block> query, Consumer<Block> keep) {
        query.ifPresentOrElse(
                keep,
                () -> keeping.told()
                        .set(new Keeping.Told(
                                "Not saved: only a single SELECT can be an item; this query uses a set operation"
                                        + " or WITH.",
                                Optional.empty())));
    }

    private void paint(Keeping keeping) {
        Optional<StoredItem> item = keeping.item().get();
        Keeping.Told said = keeping.told().get();
        Nodes.shown(whose, item.isPresent());
        whose.setText(item.map(i -> i.item().id() + " · version " + i.version()).orElse(""));
        keep.setText(item.isPresent() ? "Save in the item" : "Save as item");
        Nodes.shown(asNew, item.isPresent());
        Nodes.shown(open, said.item().isPresent());
        Nodes.shown(told, !said.line().isEmpty());
        told.setText(said.line());
        told.getStyleClass().removeAll("good", "bad");
        told.getStyleClass().add(said.item().isPresent() ? "good" : "bad");
    }

    private void paintAnswer(Keeping keeping, boolean shown) {
        AnswerAhead.Told ahead = keeping.ahead().get();
        answer.setText(ahead.line());
        values.setText(ahead.values());
        Nodes.shown(answer, shown);
        Nodes.shown(values, shown && !ahead.values().isEmpty());
    }
}
