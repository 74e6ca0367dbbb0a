package org.spartabench.desktop.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.event.replay.ReplayPanel;
import org.spartabench.desktop.event.replay.Replayed;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.TreeTools;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;

/** Shows the middle of the screen: the followed tree, all items as cards, and the counters of the run. */
final class GrowingPanel extends FxmlView {

    private final GenerateModel model;
    private final RunController controller;
    private final Navigator navigator;
    private int followed;

    private @FXML Label underWay;
    private @FXML Label following;
    private @FXML ToggleButton latest;
    private @FXML HBox tools;
    private @FXML TreePane tree;
    private @FXML Label hint;
    private @FXML Label outcome;
    private @FXML ReplayPanel replay;
    private @FXML Button why;
    private @FXML Button review;
    private @FXML CardStrip cards;
    private @FXML CostBar costs;
    private @FXML Sparkline spark;

    GrowingPanel(GenerateModel model, RunController controller, Navigator navigator) {
        this.model = model;
        this.controller = controller;
        this.navigator = navigator;
        latest.selectedProperty().bindBidirectional(model.followLatest());
        cards.onChoose(item -> {
            controller.choose(item);
            replay.takeFocus();
        });
        tree.onSelect(model::chooseBlock);
    }

    /**
     * @param inSight whether the trees are shown
     * @return the command that goes back to the latest event
     */
    Command register(Commands commands, FilePort files, ObservableBooleanValue inSight) {
        BooleanBinding any = model.when(() -> model.state().isPresent());
        commands.add(latest, "generate.latest", any, () -> latest.setSelected(!latest.isSelected()));
        commands.add(why, "generate.why", model.when(() -> model.follower().seen() > 0), this::openHistory);
        commands.add(
                review,
                "generate.review",
                model.when(() -> model.projectNumber().isPresent()),
                this::openReview);
        commands.add("generate.previous", any, () -> step(-1));
        commands.add("generate.next", any, () -> step(1));
        TreeTools treeTools = new TreeTools(tree, files, outcome::setText);
        tools.getChildren().setAll(treeTools);
        commands.addAll(treeTools.commands());
        BooleanBinding seen = model.when(() -> model.follower().seen() > 0);
        return replay.register(commands, "replay", new FollowedReplay(model), seen.and(inSight), tree);
    }

    /** Stops the replay while the panel is not visible. */
    void leave() {
        replay.stop();
    }

    private void step(int side) {
        model.neighbour(side).ifPresent(controller::choose);
    }

    private void openHistory() {
        BlockPath block = model.diagnosed().map(RunEvent.Diagnosed::block).orElse(BlockPath.ROOT);
        navigator.go(new Route.WhyNot(model.shownRunId(), model.followed(), block));
    }

    private void openReview() {
        OptionalInt number = model.projectNumber();
        if (number.isPresent()) {
            navigator.go(new Route.Review(number));
        }
    }

    void paint() {
        if (model.followed() != followed) {
            followed = model.followed();
            replay.stop();
            tree.select(null);
        }
        Optional<TreeState> state = model.follower().tree();
        state.ifPresentOrElse(tree::show, tree::clear);
        replay.paint();
        hint.setVisible(state.isEmpty());
        hint.setText(
                model.planning()
                        ? "Plan a run on the left and start it with G: its trees appear here, block by block."
                        : model.state().filter(s -> !s.cards().isEmpty()).isPresent()
                                ? "Select an item below to see its tree."
                                : "No item has begun yet. The items of this run appear below.");
        outcome.setText(state.map(TreeState::outcome).orElse(""));
        paintFollowed();
        Optional<RunState> run = model.state();
        cards.show(run.map(s -> List.copyOf(s.cards().values())).orElse(List.of()), model.followed());
        run.ifPresentOrElse(costs::show, costs::clear);
        spark.show(run.map(RunState::acceptedAt).orElse(List.of()));
    }

    private void paintFollowed() {
        long growing = model.state()
                .map(s -> s.cards().values().stream()
                        .filter(c -> !c.phase().ended())
                        .count())
                .orElse(0L);
        underWay.setText(growing + " unfinished");
        Nodes.shown(underWay, model.running() && model.showsPresent());
        Optional<RunItem> card = model.followedCard();
        following.setText(card.map(RunItem::title).orElse(""));
        following.setTooltip(
                new Tooltip(card.map(c -> EventLine.shape(c.shape())).orElse("")));
        Nodes.shown(following, card.isPresent());
        boolean repaired = model.diagnosed().isPresent();
        why.setText(repaired ? "Repair" : "History");
        Nodes.shown(why, model.follower().seen() > 0);
        Nodes.shown(review, model.projectNumber().isPresent());
    }

    /** Replays the followed tree; at its end it follows the tree again. */
    private record FollowedReplay(GenerateModel model) implements Replayed {

        @Override
        public List<Moment> history() {
            return model.follower().history().subList(0, model.follower().seen());
        }

        @Override
        public int position() {
            return model.follower().shown();
        }

        @Override
        public void go(int position) {
            if (position >= model.follower().seen()) {
                model.release();
            } else {
                model.moveTo(Math.max(0, position - 1));
            }
        }
    }
}
