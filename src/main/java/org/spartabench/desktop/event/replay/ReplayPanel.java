package org.spartabench.desktop.event.replay;

import java.util.List;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.desktop.event.HistorySteps;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.Commands;

/** Replays a history: a slider over the draw that is looked at, buttons, and the keys of both. */
public final class ReplayPanel extends HBox {

    /** The time for each of a few events; many take about {@code WHOLE_MILLIS} together. */
    private static final double BEAT_MILLIS = 350;

    private static final double LEAST_MILLIS = 30;
    private static final double WHOLE_MILLIS = 20_000;

    private static final String PLAY = "fth-play";
    private static final String STOP = "fth-pause";

    private final ReplayBar bar = Nodes.named(new ReplayBar(), "replay");
    private final Button back = icon("replay-back", "fth-chevron-left");
    private final Button play = icon("replay-play", PLAY);
    private final Button forth = icon("replay-forth", "fth-chevron-right");
    private final FontIcon sign = (FontIcon) play.getGraphic();
    private final SimpleBooleanProperty arrowsFree = new SimpleBooleanProperty(true);
    private final SimpleBooleanProperty spaceFree = new SimpleBooleanProperty(true);
    private Replayed replayed = new Nothing();
    private Timeline player = new Timeline();
    private boolean focusWanted;
    private boolean painted;

    private static final class Nothing implements Replayed {

        @Override
        public List<Moment> history() {
            return List.of();
        }

        @Override
        public int position() {
            return 0;
        }

        @Override
        public void go(int position) {}
    }

    public ReplayPanel() {
        super(2);
        setAlignment(Pos.TOP_LEFT);
        getStyleClass().addAll("replay-panel", "tree-tools");
        HBox.setHgrow(bar, Priority.ALWAYS);
        bar.setMinWidth(0);
        HBox buttons = new HBox(2, back, play, forth);
        buttons.getStyleClass().add("replay-buttons");
        getChildren().addAll(buttons, bar);
        bar.sceneProperty().addListener((o, was, is) -> {
            if (is != null && focusWanted) {
                focusWanted = false;
                Platform.runLater(bar::requestFocus);
            }
        });
        bar.onGo(index -> replayed.go(HistorySteps.drawStart(replayed.history(), replayed.position()) + index + 1));
    }

    private static Button icon(String id, String literal) {
        Button button = Nodes.named(new Button("", new FontIcon(literal)), id);
        button.getStyleClass().addAll("button-icon", "flat");
        button.setFocusTraversable(false);
        return button;
    }

    /**
     * Sets the history to replay and adds its commands.
     *
     * @param prefix the first word of the command ids: {@code whynot}
     * @param ready whether there is something to replay
     * @param tree keeps the arrow keys while it has the focus
     * @return the command that goes to the last event
     */
    public Command register(Commands commands, String prefix, Replayed what, ObservableBooleanValue ready, Node tree) {
        replayed = what;
        watchFocus(tree);
        BooleanBinding arrows = Bindings.and(ready, arrowsFree);
        BooleanBinding space = Bindings.and(ready, spaceFree);
        String go = prefix + ".";
        bind(back, ready, commands.add(go + "back", arrows, () -> step(-1)));
        bind(play, ready, commands.add(go + "play", space, this::playOrStop));
        bind(forth, ready, commands.add(go + "forth", arrows, () -> step(1)));
        commands.add(go + "block-back", arrows, () -> block(-1));
        commands.add(go + "block-forth", arrows, () -> block(1));
        commands.add(go + "first", ready, () -> what.go(1));
        return commands.add(go + "last", ready, () -> what.go(what.history().size()));
    }

    /** Lets a button work wherever the focus is, unlike its key. */
    private static void bind(Button button, ObservableBooleanValue ready, Command command) {
        Nodes.hint(button, command::tooltip);
        button.setAccessibleText(command.title());
        button.disableProperty().bind(Bindings.not(ready));
        button.setOnAction(e -> command.action().run());
    }

    /** Leaves keys to the focused control if it uses them. */
    private void watchFocus(Node tree) {
        sceneProperty().flatMap(s -> s.focusOwnerProperty()).addListener((o, was, is) -> {
            boolean outside = !within(is, tree);
            arrowsFree.set(outside);
            spaceFree.set(outside
                    && !(is instanceof ButtonBase || is instanceof ChoiceBox<?> || is instanceof ComboBoxBase<?>));
        });
    }

    private static boolean within(@Nullable Node node, Node ancestor) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at == ancestor) {
                return true;
            }
        }
        return false;
    }

    private void step(int by) {
        replayed.go(Math.clamp(
                replayed.position() + by,
                Math.min(1, replayed.history().size()),
                replayed.history().size()));
    }

    private void block(int side) {
        replayed.go(HistorySteps.block(replayed.history(), replayed.position(), side));
    }

    /** Shows the current moment. */
    public void paint() {
        painted = true;
        List<Moment> history = replayed.history();
        int position = replayed.position();
        int start = HistorySteps.drawStart(history, position);
        bar.show(history.subList(start, HistorySteps.drawEnd(history, position)), position - 1 - start);
    }

    /** Takes the focus now, or as soon as the panel is in a scene: a split pane adds its parts late. */
    public void takeFocus() {
        focusWanted = bar.getScene() == null;
        bar.requestFocus();
    }

    /** Stops playing. */
    public void stop() {
        player.stop();
        sign.setIconLiteral(PLAY);
    }

    private void playOrStop() {
        if (player.getStatus() == Animation.Status.RUNNING) {
            stop();
            return;
        }
        List<Moment> history = replayed.history();
        int start = HistorySteps.drawStart(history, replayed.position());
        int end = HistorySteps.drawEnd(history, replayed.position());
        if (replayed.position() >= end) {
            replayed.go(start + 1);
        }
        painted = true;
        double beat = Math.clamp(WHOLE_MILLIS / Math.max(1, end - start), LEAST_MILLIS, BEAT_MILLIS);
        player = new Timeline(new KeyFrame(Duration.millis(beat), e -> beat()));
        player.setCycleCount(Animation.INDEFINITE);
        player.play();
        sign.setIconLiteral(STOP);
    }

    /** Goes to the next event once the last one is painted: a slow screen plays more slowly and skips none. */
    private void beat() {
        if (!painted) {
            return;
        }
        painted = false;
        int position = replayed.position();
        if (position >= HistorySteps.drawEnd(replayed.history(), position)) {
            stop();
        } else {
            replayed.go(position + 1);
        }
    }
}
