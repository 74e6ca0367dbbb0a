package org.spartabench.ui.whynot;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
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
import javafx.util.Duration;
import org.spartabench.item.Diagnosis;
import org.spartabench.query.BlockPath;
import org.spartabench.run.RunEvent;
import org.spartabench.store.Recorded;
import org.spartabench.store.RunInfo;
import org.spartabench.ui.event.EventDetails;
import org.spartabench.ui.event.EventLine;
import org.spartabench.ui.event.Moment;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.Room;
import org.spartabench.ui.shell.Session;
import org.spartabench.ui.shell.Side;
import org.spartabench.ui.tree.TreePane;
import org.spartabench.ui.tree.TreeState;
import org.spartabench.ui.tree.TreeTools;

/** The room of the repair inspector: one item's tree at any moment of its history, and each of its repairs. */
public final class WhyNotView implements Room {

    private static final Duration BEAT = Duration.millis(350);

    private final Session session;
    private final Navigator navigator;
    private final WhyNotModel model = new WhyNotModel();
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private final SimpleBooleanProperty treeFocused = new SimpleBooleanProperty();
    private final SimpleBooleanProperty ready = new SimpleBooleanProperty();
    private final Background reading = new Background(this::failed);
    private final Timeline player = new Timeline(new KeyFrame(BEAT, e -> beat()));
    private final Commands commands = new Commands();
    private final Parent node;
    private Place.WhyNot place = new Place.WhyNot(0, 0, BlockPath.ROOT);
    private OptionalInt projectNumber = OptionalInt.empty();
    private Optional<Repair> shownRepair = Optional.empty();

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
    private ReplayBar replay;

    @FXML
    private Button back;

    @FXML
    private Button play;

    @FXML
    private Button forth;

    @FXML
    private Button review;

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
    private ToggleButton showWhy;

    @FXML
    private ToggleButton showEvent;

    @FXML
    private WhyPane why;

    @FXML
    private EventDetails details;

    public WhyNotView(Session session, Navigator navigator, FilePort files) {
        this.session = session;
        this.navigator = navigator;
        this.node = Fxml.load(this);
        BooleanBinding arrows = ready.and(treeFocused.not());
        command(back, "whynot.back", "Back by one event", "Left", arrows, () -> model.step(-1));
        command(play, "whynot.play", "Play or stop the replay", "Space", arrows, this::playOrStop);
        command(forth, "whynot.forth", "On by one event", "Right", arrows, () -> model.step(1));
        commands.add("whynot.block-back", "Back to the block before", "Shift+Left", arrows, () -> model.stepBlock(-1));
        commands.add("whynot.block-forth", "On to the next block", "Shift+Right", arrows, () -> model.stepBlock(1));
        commands.add("whynot.first", "To the first event", "Home", ready, () -> model.go(1));
        commands.add(
                "whynot.last",
                "To the last event",
                "End",
                ready,
                () -> model.go(model.history().size()));
        command(
                before,
                "whynot.before",
                "To the repair before",
                "K",
                when(() -> model.repair() > 0),
                () -> model.stepRepair(-1));
        command(
                after,
                "whynot.after",
                "To the next repair",
                "J",
                when(() -> model.repair() + 1 < model.repairs().size()),
                () -> model.stepRepair(1));
        commands.add("whynot.switch", "Show why it was empty, or the event itself", "D", ready, this::switchPane);
        command(
                review,
                "whynot.review",
                "Open the item in review",
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
        marking.repair(beforeAfter, this::shown, when(() -> shown().isPresent()));
        TreeTools treeTools = new TreeTools(tree, files, outcome::setText);
        tools.getChildren().setAll(treeTools);
        commands.addAll(treeTools.commands());
        player.setCycleCount(Timeline.INDEFINITE);
        replay.onGo(index -> model.go(model.drawStart() + index + 1));
        model.position().addListener((o, was, is) -> paint());
        tree.onSelect(this::toBlock);
        tree.focusWithinProperty().addListener((o, was, is) -> treeFocused.set(is));
        showWhy.setOnAction(e -> show(true));
        showEvent.setOnAction(e -> show(false));
        show(true);
    }

    private Side.AtMoment present() {
        return new Side.AtMoment(place.run(), place.item(), model.position().get() - 1);
    }

    private Optional<Repair> shown() {
        int number = model.repair();
        return number < 0 ? Optional.empty() : Optional.of(model.repairs().get(number));
    }

    private BooleanBinding when(Callable<Boolean> condition) {
        return Bindings.createBooleanBinding(condition, model.position(), ready);
    }

    /** A button of the replay is no stop of the Tab key, and can be pressed with the focus anywhere. */
    private void command(Button button, String id, String name, String keys, BooleanBinding enabled, Runnable action) {
        Commands.dress(button, commands.add(id, name, keys, enabled, action));
        button.setAccessibleText(name);
        button.setFocusTraversable(false);
        button.disableProperty().bind(ready.not());
        button.setOnAction(e -> action.run());
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

    /** What the room needs of the project. */
    private record Story(List<Moment> history, OptionalInt projectNumber) {}

    @Override
    public void enter(Place to) {
        if (to instanceof Place.WhyNot wanted) {
            place = wanted;
            ready.set(false);
            reading.load(() -> read(wanted), story -> {
                projectNumber = story.projectNumber();
                model.show(story.history(), wanted.block());
                ready.set(!story.history().isEmpty());
                show(!model.repairs().isEmpty());
                tree.select(wanted.block());
                paint();
            });
        }
    }

    private Story read(Place.WhyNot wanted) {
        List<Recorded> recorded = session.workspace().events(wanted.run(), wanted.item());
        List<Moment> history =
                recorded.stream().map(r -> new Moment(r.at(), r.event())).toList();
        boolean accepted = recorded.stream().anyMatch(r -> r.event() instanceof RunEvent.Accepted);
        OptionalInt number = !accepted
                ? OptionalInt.empty()
                : session.workspace().runs().stream()
                        .filter(r -> r.id() == wanted.run())
                        .mapToInt(RunInfo::first)
                        .map(first -> first + wanted.item() - 1)
                        .findFirst();
        return new Story(history, number);
    }

    @Override
    public void leave() {
        player.stop();
    }

    private void failed(Throwable cause) {
        why.clear("Cannot read the history: "
                + Optional.ofNullable(cause.getMessage()).orElse(cause.toString()));
    }

    private void playOrStop() {
        if (player.getStatus() == Timeline.Status.RUNNING) {
            player.stop();
        } else {
            if (model.position().get() >= model.drawEnd()) {
                model.go(model.drawStart() + 1);
            }
            player.play();
        }
        paintPlayer();
    }

    private void beat() {
        if (model.position().get() >= model.drawEnd()) {
            player.stop();
            paintPlayer();
        } else {
            model.step(1);
        }
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
    }

    private static void visible(Node pane, boolean value) {
        pane.setVisible(value);
        pane.setManaged(value);
    }

    /** Goes to the latest event of a block that has happened at the moment looked at. */
    private void toBlock(BlockPath block) {
        for (int i = model.position().get() - 1; i >= model.drawStart(); i--) {
            if (EventLine.of(model.history().get(i).event())
                    .block()
                    .filter(block::equals)
                    .isPresent()) {
                model.go(i + 1);
                return;
            }
        }
    }

    private void paint() {
        List<Moment> history = model.history();
        int position = model.position().get();
        Optional<TreeState> state = model.tree();
        state.ifPresentOrElse(tree::show, tree::clear);
        title.setText("TREE " + place.item());
        shape.setText(state.map(s -> EventLine.shape(s.shape())).orElse(""));
        stage.setText(state.flatMap(WhyNotView::stage).orElse(""));
        visible(shape, state.isPresent());
        visible(stage, !stage.getText().isEmpty());
        outcome.setText(state.map(TreeState::outcome).orElse(""));
        int start = model.drawStart();
        replay.show(history.subList(start, model.drawEnd()), position - 1 - start);
        moment.setText(
                history.isEmpty()
                        ? "nothing has happened"
                        : "event " + position + " of " + history.size() + " · "
                                + EventDetails.clock(history.get(position - 1).at()));
        if (position > 0 && position <= history.size()) {
            details.show(history, position - 1);
        }
        paintRepair();
        paintPlayer();
        summary.set(
                model.repairs().isEmpty()
                        ? "no repairs"
                        : Numbers.counted(model.repairs().size(), "repair"));
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
        before.setOpacity(number > 0 ? 1 : 0.4);
        after.setOpacity(number + 1 < model.repairs().size() ? 1 : 0.4);
        visible(review, projectNumber.isPresent());
        Optional<Repair> wanted = shown();
        if (wanted.isPresent() && wanted.equals(shownRepair)) {
            return;
        }
        shownRepair = wanted;
        if (wanted.isEmpty()) {
            cost.setText("");
            why.clear("Nothing in this tree was empty: there is nothing to explain.");
        } else {
            Repair repair = wanted.get();
            Diagnosis diagnosis = repair.why().diagnosis();
            cost.setText(
                    Numbers.counted(diagnosis.statements(), "statement") + " · " + Numbers.time(diagnosis.nanos()));
            why.show(model.history(), repair);
        }
    }

    private void paintPlayer() {
        play.setText(player.getStatus() == Timeline.Status.RUNNING ? "Stop" : "Play");
    }
}
