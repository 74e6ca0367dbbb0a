package org.spartabench.ui.whynot;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import org.spartabench.item.Diagnosis;
import org.spartabench.query.BlockPath;
import org.spartabench.ui.event.Conversation;
import org.spartabench.ui.event.EventDetails;
import org.spartabench.ui.event.EventLine;
import org.spartabench.ui.event.Moment;
import org.spartabench.ui.event.ReplayPanel;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.NextFrame;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.Room;
import org.spartabench.ui.shell.Side;
import org.spartabench.ui.tree.TreePane;
import org.spartabench.ui.tree.TreeState;
import org.spartabench.ui.tree.TreeTools;

/** Shows one item's history: its tree at any moment, the event of that moment, and each of its repairs. */
public final class WhyNotView implements Room {

    /** What of a repair is shown. */
    private record Shown(Repair repair, int cause) {}

    private final ProjectScope session;
    private final Navigator navigator;
    private final WhyNotModel model = new WhyNotModel();
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private final SimpleBooleanProperty ready = new SimpleBooleanProperty();
    private final Background reading;
    private final Background folding;
    private final Commands commands = new Commands();
    private final Parent node;
    private Place.WhyNot place = new Place.WhyNot(0, 0, BlockPath.ROOT);
    private OptionalInt projectNumber = OptionalInt.empty();
    private Optional<Shown> explained = Optional.empty();

    @FXML
    private Label title;

    @FXML
    private Label shape;

    @FXML
    private Label stage;

    @FXML
    private HBox tools;

    @FXML
    private TreePane tree;

    @FXML
    private Label outcome;

    @FXML
    private Label moment;

    @FXML
    private ReplayPanel replay;

    @FXML
    private Button review;

    @FXML
    private Button hand;

    @FXML
    private Button mark;

    @FXML
    private Button compare;

    @FXML
    private Button beforeAfter;

    @FXML
    private Label cost;

    @FXML
    private Label which;

    @FXML
    private Button before;

    @FXML
    private Button after;

    @FXML
    private Button cause;

    @FXML
    private ToggleButton showWhy;

    @FXML
    private ToggleButton showEvent;

    @FXML
    private WhyPane why;

    @FXML
    private EventDetails details;

    public WhyNotView(ProjectScope session, Navigator navigator, FilePort files) {
        reading = session.background(this::failed);
        folding = session.background(this::failed);
        this.session = session;
        this.navigator = navigator;
        this.node = Fxml.load(this);
        replay.register(commands, "whynot", model, ready, tree);
        repairCommands();
        commands.add("whynot.switch", "Show the reason or the event", "D", ready, this::switchPane);
        commands.add("whynot.prompt", "Show or hide the prompt and reply of the event", "O", ready, () -> {
            show(false);
            details.openPrompt();
        });
        commands.add("whynot.copy", "Copy the prompt of the event", "Y", ready, details::copyPrompt);
        command(
                hand,
                "whynot.hand",
                "Edit the query of this event",
                "H",
                when(() -> model.byHand().isPresent()),
                this::changeByHand);
        commands.add(
                "whynot.query",
                "Edit the item's query",
                "Q",
                when(() -> projectNumber.isPresent()),
                () -> projectNumber.ifPresent(n -> navigator.go(Place.Query.of(n, place.block()))));
        command(
                review,
                "whynot.review",
                "Open the item in Review",
                "R",
                when(() -> projectNumber.isPresent()),
                () -> navigator.go(new Place.Review(projectNumber)));
        commands.add(
                "whynot.leave",
                "Back to generation",
                "Esc",
                when(() -> true),
                () -> navigator.go(new Place.Generate()));
        Marking marking = new Marking(commands, navigator, this::present);
        marking.marks(mark, compare, ready);
        marking.repair(
                beforeAfter, model::shownRepair, when(() -> model.shownRepair().isPresent()));
        TreeTools treeTools = new TreeTools(tree, files, outcome::setText);
        tools.getChildren().setAll(treeTools);
        commands.addAll(treeTools.commands());
        commands.addAll(why.commands(files, outcome::setText));
        NextFrame painting = new NextFrame(node, this::paint);
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
        command(
                before,
                "whynot.before",
                "Go to the previous repair",
                "K",
                when(() -> model.repair() > 0),
                () -> model.stepRepair(-1));
        command(
                after,
                "whynot.after",
                "Go to the next repair",
                "J",
                when(() -> model.repair() + 1 < model.repairs().size()),
                () -> model.stepRepair(1));
        BooleanBinding several = when(() -> model.causes() > 1);
        command(cause, "whynot.cause", "Go to the next cause", "A", several, () -> stepCause(1));
        commands.add("whynot.cause-before", "Go to the previous cause", "Shift+A", several, () -> stepCause(-1));
    }

    private BooleanBinding when(Callable<Boolean> condition) {
        return Bindings.createBooleanBinding(condition, model.revision(), ready);
    }

    /** These buttons are no stop of the Tab key, and can be pressed with the focus anywhere. */
    private void command(Button button, String id, String name, String keys, BooleanBinding enabled, Runnable action) {
        commands.add(button, id, name, keys, enabled, action);
        button.setAccessibleText(name);
        button.setFocusTraversable(false);
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public ObservableValue<String> summary() {
        return summary.getReadOnlyProperty();
    }

    @Override
    public List<Command> commands() {
        return commands.list();
    }

    @Override
    public void enter(Place to) {
        if (to instanceof Place.WhyNot wanted) {
            place = wanted;
            ready.set(false);
            replay.stop();
            reading.load(() -> Story.read(session.project(), wanted), story -> {
                projectNumber = story.projectNumber();
                details.from(Conversation.of(session.project(), wanted.run()));
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
        why.clear("Cannot read the history: "
                + Optional.ofNullable(problem.getMessage()).orElse(problem.toString()));
    }

    private void stepCause(int side) {
        show(true);
        model.stepCause(side);
    }

    private void changeByHand() {
        model.byHand().ifPresent(sql -> navigator.go(new Place.Query(sql, Optional.empty(), item())));
    }

    /** The item that came of this history, once it is accepted: what is changed by hand may become a version of it. */
    private Optional<Place.Of> item() {
        return projectNumber.isPresent()
                ? Optional.of(new Place.Of(projectNumber.getAsInt(), BlockPath.ROOT))
                : Optional.empty();
    }

    private void switchPane() {
        show(!why.isVisible());
    }

    /** @param reason why it was empty; otherwise the event itself */
    private void show(boolean reason) {
        visible(why, reason);
        visible(details, !reason);
        showWhy.setSelected(reason);
        showEvent.setSelected(!reason);
        paintEvent();
    }

    private static void visible(Node pane, boolean value) {
        pane.setVisible(value);
        pane.setManaged(value);
    }

    private void paint() {
        List<Moment> history = model.history();
        int position = model.position();
        Optional<TreeState> state = model.tree();
        state.ifPresentOrElse(tree::show, tree::clear);
        title.setText("TREE " + place.item());
        shape.setText(state.map(s -> EventLine.shape(s.shape())).orElse(""));
        stage.setText(state.flatMap(WhyNotView::stage).orElse(""));
        visible(shape, state.isPresent());
        visible(stage, !stage.getText().isEmpty());
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

    /** Only while it is in sight. */
    private void paintEvent() {
        if (details.isVisible() && model.position() > 0) {
            details.show(model.history(), model.position() - 1);
        }
    }

    /** Which block of the post-order is being worked on. */
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
        visible(which, number >= 0);
        visible(before, model.repairs().size() > 1);
        visible(after, model.repairs().size() > 1);
        cause.setText("Cause " + (model.cause() + 1) + " of " + model.causes());
        visible(cause, model.causes() > 1);
        visible(review, projectNumber.isPresent());
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
}
