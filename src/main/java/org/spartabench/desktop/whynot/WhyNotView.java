package org.spartabench.desktop.whynot;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.event.detail.Conversation;
import org.spartabench.desktop.event.detail.EventDetails;
import org.spartabench.desktop.event.replay.ReplayPanel;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.frame.NextFrame;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.route.Side;
import org.spartabench.desktop.shell.screen.ProjectScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.TreeTools;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.desktop.work.Background;
import org.spartabench.sql.path.BlockPath;

/** Shows one item's history: its tree at any moment, the event of that moment, and each of its repairs. */
public final class WhyNotView extends ProjectScreen {

    /** Names the part of a repair on screen. */
    private record Shown(Repair repair, int cause) {}

    private final WhyNotModel model = new WhyNotModel();
    private final SimpleBooleanProperty ready = new SimpleBooleanProperty();
    private Route.WhyNot place = new Route.WhyNot(0, 0, BlockPath.ROOT);
    private OptionalInt projectNumber = OptionalInt.empty();
    private Optional<Shown> explained = Optional.empty();

    private @FXML Label title;
    private @FXML Label shape;
    private @FXML Label stage;
    private @FXML HBox tools;
    private @FXML TreePane tree;
    private @FXML Label outcome;
    private @FXML Label moment;
    private @FXML ReplayPanel replay;
    private @FXML Button review;
    private @FXML Button hand;
    private @FXML Button mark;
    private @FXML Button compare;
    private @FXML Button beforeAfter;
    private @FXML Label cost;
    private @FXML Label which;
    private @FXML Button before;
    private @FXML Button after;
    private @FXML Button cause;
    private @FXML ToggleButton showWhy;
    private @FXML ToggleButton showEvent;
    private @FXML WhyPane why;
    private @FXML EventDetails details;

    private final Background reading = scope.background(this::failed);
    private final Background folding = scope.background(this::failed);

    public WhyNotView(ScreenFrame frame) {
        super(frame);
        replay.register(commands, "whynot", model, ready, tree);
        repairCommands();
        commands.add("whynot.switch", ready, () -> show(!why.isVisible()));
        commands.add("whynot.prompt", ready, () -> {
            show(false);
            details.openPrompt();
        });
        commands.add("whynot.copy", ready, details::copyPrompt);
        commands.add(
                hand,
                "whynot.hand",
                when(() -> model.byHand().isPresent()),
                () -> model.byHand().ifPresent(sql -> navigator.go(new Route.Query(sql, Optional.empty(), item()))));
        commands.add(
                "whynot.query",
                when(() -> projectNumber.isPresent()),
                () -> projectNumber.ifPresent(n -> navigator.go(Route.Query.of(n, place.block()))));
        commands.add(
                review,
                "whynot.review",
                when(() -> projectNumber.isPresent()),
                () -> navigator.go(new Route.Review(projectNumber)));
        commands.add("whynot.leave", when(() -> true), () -> navigator.back(new Route.Generate()));
        Marking marking = new Marking(commands, navigator, this::present);
        marking.marks(mark, compare, ready);
        marking.repair(
                beforeAfter, model::shownRepair, when(() -> model.shownRepair().isPresent()));
        TreeTools treeTools = new TreeTools(tree, files, outcome::setText);
        tools.getChildren().setAll(treeTools);
        commands.addAll(treeTools.commands());
        commands.addAll(why.commands(files, outcome::setText));
        NextFrame painting = new NextFrame(node(), this::paint);
        model.revision().addListener((o, was, is) -> painting.ask());
        tree.onSelect(model::toBlock);
        showWhy.setOnAction(e -> show(true));
        showEvent.setOnAction(e -> show(false));
        show(true);
    }

    private Side.AtMoment present() {
        return new Side.AtMoment(place.run(), place.item(), model.position() - 1);
    }

    private void repairCommands() {
        commands.add(before, "whynot.before", when(() -> model.repair() > 0), () -> model.stepRepair(-1));
        commands.add(
                after,
                "whynot.after",
                when(() -> model.repair() + 1 < model.repairs().size()),
                () -> model.stepRepair(1));
        BooleanBinding several = when(() -> model.causes() > 1);
        commands.add(cause, "whynot.cause", several, () -> stepCause(1));
        commands.add("whynot.cause-before", several, () -> stepCause(-1));
    }

    private BooleanBinding when(Callable<Boolean> condition) {
        return Bindings.createBooleanBinding(condition, model.revision(), ready);
    }

    @Override
    public void enter(Route to) {
        if (to instanceof Route.WhyNot wanted) {
            place = wanted;
            ready.set(false);
            replay.stop();
            reading.load(() -> RepairHistory.read(scope.project(), wanted), story -> {
                projectNumber = story.projectNumber();
                details.from(Conversation.of(scope.project(), wanted.run()));
                model.show(story);
                folding.load(() -> model.foldAhead(story.history().size()), folded -> {});
                show(!model.repairs().isEmpty());
                tree.select(wanted.block());
                replay.takeFocus();
                ready.set(!story.history().isEmpty());
            });
        }
    }

    @Override
    public void leave() {
        replay.stop();
    }

    private void failed(Throwable problem) {
        why.clear("Cannot read the history: " + Background.reason(problem));
    }

    private void stepCause(int side) {
        show(true);
        model.stepCause(side);
    }

    /** Gives the item of this history once it is accepted; a query edited by hand may become a version of it. */
    private Optional<Route.Of> item() {
        return projectNumber.isPresent()
                ? Optional.of(new Route.Of(projectNumber.getAsInt(), BlockPath.ROOT))
                : Optional.empty();
    }

    /** @param reason whether to show the reason; otherwise the event */
    private void show(boolean reason) {
        Nodes.shown(why, reason);
        Nodes.shown(details, !reason);
        showWhy.setSelected(reason);
        showEvent.setSelected(!reason);
        paintEvent();
    }

    private void paint() {
        List<Moment> history = model.history();
        int position = model.position();
        Optional<TreeState> state = model.tree();
        state.ifPresentOrElse(tree::show, tree::clear);
        title.setText("TREE " + place.item());
        shape.setText(state.map(s -> EventLine.shape(s.shape())).orElse(""));
        stage.setText(state.flatMap(WhyNotView::stage).orElse(""));
        Nodes.shown(shape, state.isPresent());
        Nodes.shown(stage, !stage.getText().isEmpty());
        outcome.setText(state.map(TreeState::outcome).orElse(""));
        replay.paint();
        moment.setText(
                history.isEmpty()
                        ? "no events"
                        : "event " + position + " of " + history.size() + " · "
                                + EventDetails.clock(history.get(position - 1).at()));
        paintEvent();
        paintRepair();
        summary.set(
                model.repairs().isEmpty()
                        ? "no repairs"
                        : Numbers.counted(model.repairs().size(), "repair"));
    }

    /** Fills the details of the event only while they are visible. */
    private void paintEvent() {
        if (details.isVisible() && model.position() > 0) {
            details.show(model.history(), model.position() - 1);
        }
    }

    /** Names the block under work by its place in the post-order. */
    private static Optional<String> stage(TreeState state) {
        return state.active()
                .map(block -> "post-order " + (state.shape().postOrder().indexOf(block) + 1) + " of "
                        + state.shape().blocks());
    }

    private void paintRepair() {
        int number = model.repair();
        which.setText(
                number < 0
                        ? ""
                        : "repair " + (number + 1) + " of " + model.repairs().size());
        Nodes.shown(which, number >= 0);
        Nodes.shown(before, model.repairs().size() > 1);
        Nodes.shown(after, model.repairs().size() > 1);
        cause.setText("Cause " + (model.cause() + 1) + " of " + model.causes());
        Nodes.shown(cause, model.causes() > 1);
        Nodes.shown(review, projectNumber.isPresent());
        Optional<Shown> wanted = model.shownRepair().map(r -> new Shown(r, model.cause()));
        if (wanted.isPresent() && wanted.equals(explained)) {
            return;
        }
        explained = wanted;
        if (wanted.isEmpty()) {
            cost.setText("");
            why.clear("No query of this tree was empty, so there is nothing to explain.");
        } else {
            Diagnosis diagnosis = wanted.get().repair().why().diagnosis();
            cost.setText(
                    Numbers.counted(diagnosis.statements(), "statement") + " · " + Numbers.time(diagnosis.nanos()));
            why.show(model.history(), wanted.get().repair(), wanted.get().cause());
        }
    }

    /** Compares a marked moment with the present one, of the same tree or another. */
    private static final class Marking {

        private final ObjectProperty<Optional<Side.AtMoment>> marked = new SimpleObjectProperty<>(Optional.empty());
        private final Commands commands;
        private final Navigator navigator;
        private final Supplier<Side.AtMoment> present;

        Marking(Commands commands, Navigator navigator, Supplier<Side.AtMoment> present) {
            this.commands = commands;
            this.navigator = navigator;
            this.present = present;
        }

        /** Adds the commands on marks with their buttons. @param ready whether there is a moment to mark */
        void marks(Button mark, Button compare, ObservableBooleanValue ready) {
            ObservableBooleanValue both = Bindings.createBooleanBinding(
                    () -> ready.get() && marked.get().isPresent(), ready, marked);
            commands.add(mark, "whynot.mark", ready, () -> marked.set(Optional.of(present.get())));
            commands.add(
                    compare,
                    "whynot.compare",
                    both,
                    () -> marked.get().ifPresent(m -> navigator.go(new Route.Compare(m, present.get()))));
            mark.textProperty()
                    .bind(marked.map(at -> at.map(m -> "Marked: tree " + m.item() + ", event " + (m.event() + 1))
                            .orElse("Mark")));
        }

        /** Adds the command that compares the trees before and after the repair on screen. */
        void repair(Button button, Supplier<Optional<Repair>> shown, BooleanBinding enabled) {
            commands.add(
                    button, "whynot.before-after", enabled, () -> shown.get().ifPresent(this::repaired));
            button.visibleProperty().bind(enabled);
            button.managedProperty().bind(enabled);
        }

        private void repaired(Repair repair) {
            Side.AtMoment now = present.get();
            navigator.go(new Route.Compare(
                    new Side.AtMoment(now.run(), now.item(), repair.at()),
                    new Side.AtMoment(now.run(), now.item(), repair.end())));
        }
    }
}
