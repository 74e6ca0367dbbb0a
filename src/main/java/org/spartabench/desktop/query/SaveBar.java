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
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.sql.tree.Block;

/** Names the item of the current query, saves the query, and reports the result. */
public final class SaveBar extends VBox {

    private final Label whose = Nodes.named(Nodes.label("", "chip", "accent"), "keep-item");
    private final Button keep = Nodes.styled(Nodes.named(new Button(), "keep"), "dense", "success");
    private final Button asNew = Nodes.styled(Nodes.named(new Button("Save as new item"), "keep-new"), "dense");
    private final Button open = Nodes.styled(Nodes.named(new Button("Open in Review"), "keep-open"), "dense");
    private final Label answer = Nodes.wrapped("", "small");
    private final Label values = Nodes.wrapped("", "small", "muted");
    private final Label notice = Nodes.wrapped("", "small");

    public SaveBar() {
        getStyleClass().add("keep-bar");
        line(answer, "keep-answer");
        line(values, "keep-values");
        line(notice, "keep-told");
        for (Button button : List.of(keep, asNew, open)) {
            button.setFocusTraversable(false);
        }
        getChildren().setAll(new FlowPane(8, 6, whose, keep, asNew, open), answer, values, notice);
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
            SaveAsItem saveAsItem,
            Supplier<Optional<Block>> query,
            ObservableBooleanValue shown,
            Navigator navigator,
            Commands commands) {
        BooleanBinding ready = Bindings.and(shown, saveAsItem.busy().not());
        BooleanBinding changes = Bindings.createBooleanBinding(
                () -> ready.get()
                        && (query.get().isEmpty()
                                || !query.get()
                                        .equals(saveAsItem
                                                .item()
                                                .get()
                                                .map(i -> i.item().query()))),
                ready,
                saveAsItem.item());
        BooleanBinding more = Bindings.createBooleanBinding(
                () -> changes.get() && saveAsItem.item().get().isPresent(), changes, saveAsItem.item());
        BooleanBinding kept = Bindings.createBooleanBinding(
                () -> saveAsItem.outcome().get().item().isPresent(), saveAsItem.outcome());
        commands.add(keep, "query.keep", changes, () -> run(saveAsItem, query.get(), saveAsItem::keep));
        commands.add(asNew, "query.keep-new", more, () -> run(saveAsItem, query.get(), saveAsItem::keepAsNew));
        commands.add(
                open,
                "query.review",
                kept,
                () -> saveAsItem
                        .outcome()
                        .get()
                        .item()
                        .ifPresent(n -> navigator.go(new Route.Review(OptionalInt.of(n)))));
        BooleanBinding differs = Bindings.createBooleanBinding(
                () -> shown.get() && !saveAsItem.ahead().get().line().isEmpty(), shown, saveAsItem.ahead());
        differs.addListener((o, was, is) -> paintAnswer(saveAsItem, is));
        saveAsItem.ahead().subscribe(ahead -> paintAnswer(saveAsItem, differs.get()));
        saveAsItem.item().addListener((o, was, is) -> paint(saveAsItem));
        saveAsItem.outcome().subscribe(outcome -> paint(saveAsItem));
    }

    private static void run(SaveAsItem saveAsItem, Optional<Block> query, Consumer<Block> keep) {
        query.ifPresentOrElse(
                keep,
                () -> saveAsItem
                        .outcome()
                        .set(new SaveAsItem.Told(
                                "Not saved: only a single SELECT can be an item; this query uses a set operation"
                                        + " or WITH.",
                                Optional.empty())));
    }

    private void paint(SaveAsItem saveAsItem) {
        Optional<StoredItem> item = saveAsItem.item().get();
        SaveAsItem.Told outcome = saveAsItem.outcome().get();
        Nodes.shown(whose, item.isPresent());
        whose.setText(item.map(i -> i.item().id() + " · version " + i.version()).orElse(""));
        keep.setText(item.isPresent() ? "Save in the item" : "Save as item");
        Nodes.shown(asNew, item.isPresent());
        Nodes.shown(open, outcome.item().isPresent());
        Nodes.shown(notice, !outcome.line().isEmpty());
        notice.setText(outcome.line());
        notice.getStyleClass().removeAll("good", "bad");
        notice.getStyleClass().add(outcome.item().isPresent() ? "good" : "bad");
    }

    private void paintAnswer(SaveAsItem saveAsItem, boolean shown) {
        AnswerAhead.Told ahead = saveAsItem.ahead().get();
        answer.setText(ahead.line());
        values.setText(ahead.values());
        Nodes.shown(answer, shown);
        Nodes.shown(values, shown && !ahead.values().isEmpty());
    }
}
