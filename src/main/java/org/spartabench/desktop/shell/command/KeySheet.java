package org.spartabench.desktop.shell.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.KeyStroke;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Shows all active keys and changes them: choose a command, press its new key. */
public final class KeySheet {

    private static final PseudoClass WAITING = PseudoClass.getPseudoClass("waiting");
    private static final String IDLE = "Select a command to change its key. Esc closes this sheet.";
    private static final int COLUMNS = 2;
    private static final double WIDTH = 980;
    private static final double CAP_ROOM = 104;
    /** The height of the sheet without its rows, with the margins above and below. */
    private static final double AROUND = 250;

    /** Describes a command, its new key, and the commands that have this key already. */
    private record Taken(Command command, KeyStroke key, List<Command> by) {}

    private final Overlay overlay;
    private final KeyBook keys;
    private final Runnable changed;
    private final List<Button> rows = new ArrayList<>();
    private final Label notice = Nodes.named(new Label(IDLE), "keys-told");
    private final Button swap = new Button("Swap");
    private final Button back = new Button("Reset this key");
    private final Button reset = new Button("Reset all keys");
    private final VBox sheet;
    private Optional<Command> waiting = Optional.empty();
    private Optional<Taken> taken = Optional.empty();

    /**
     * @param here the commands of the screen
     * @param global the commands of the whole window
     * @param changed gives all commands their keys after a change
     */
    public KeySheet(Overlay overlay, KeyBook keys, List<Command> here, List<Command> global, Runnable changed) {
        this.overlay = overlay;
        this.keys = keys;
        this.changed = changed;
        Label title = Nodes.label("Keys", "strong");
        VBox list = new VBox(section("On this screen", here), section("Everywhere", global));
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().addAll("key-scroll", "edge-to-edge");
        scroll.setFocusTraversable(false);
        scroll.setMaxHeight(Math.max(200, overlay.height() - AROUND));
        notice.setWrapText(true);
        notice.setMinHeight(Region.USE_PREF_SIZE);
        HBox buttons = Nodes.row(8, swap, back, reset);
        sheet = new VBox(title, scroll, notice, buttons);
        sheet.setPrefWidth(WIDTH);
        sheet.setFocusTraversable(true);
        sheet.setAccessibleText("Keyboard shortcuts");
        bind();
    }

    private void bind() {
        swap.setId("keys-swap");
        back.setId("keys-back");
        reset.setId("keys-reset");
        Keycap.on(swap, "Enter");
        for (Button button : List.of(swap, back, reset)) {
            button.getStyleClass().add("dense");
            button.managedProperty().bind(button.visibleProperty());
        }
        swap.setOnAction(e -> swap());
        back.setOnAction(e -> waiting.flatMap(Command::standard).ifPresent(this::wanted));
        reset.setOnAction(e -> {
            keys.reset();
            done("All commands have their default keys.");
        });
        sheet.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        sheet.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
        refresh();
    }

    public void open() {
        overlay.show(sheet, sheet, this::backed);
    }

    private VBox section(String name, List<Command> commands) {
        GridPane grid = new GridPane(12, 0);
        for (int c = 0; c < COLUMNS; c++) {
            ColumnConstraints column = new ColumnConstraints();
            column.setPercentWidth(100.0 / COLUMNS);
            grid.getColumnConstraints().add(column);
        }
        int lines = (commands.size() + COLUMNS - 1) / COLUMNS;
        for (int i = 0; i < commands.size(); i++) {
            grid.add(row(commands.get(i)), i / lines, i % lines);
        }
        return new VBox(Nodes.label(name, "section-title"), grid);
    }

    private Button row(Command command) {
        StackPane room = new StackPane(new Keycap(command.key()));
        room.setMinWidth(CAP_ROOM);
        room.setPrefWidth(CAP_ROOM);
        room.setAlignment(Pos.CENTER_RIGHT);
        Button row = Nodes.named(
                new Button(command.title(), room), "key-of-" + command.id().replace('.', '-'));
        row.setUserData(command);
        row.getStyleClass().addAll("flat", "key-row");
        row.setMaxWidth(Double.MAX_VALUE);
        row.setTooltip(new Tooltip(command.title()));
        row.setOnAction(e -> ask(command));
        GridPane.setHgrow(row, Priority.ALWAYS);
        rows.add(row);
        return row;
    }

    private void refresh() {
        for (Button row : rows) {
            Command command = (Command) row.getUserData();
            String first = command.standard().map(KeyStroke::words).orElse("none");
            row.setText(command.title() + (keys.own(command) ? "  (was " + first + ")" : ""));
            row.setAccessibleText(command.title() + ", "
                    + command.key().get().map(k -> "key " + k.words()).orElse("no key"));
            row.pseudoClassStateChanged(WAITING, waiting.filter(command::equals).isPresent());
        }
        swap.setVisible(taken.isPresent());
        back.setVisible(
                waiting.filter(keys::own).filter(c -> c.standard().isPresent()).isPresent());
        reset.setVisible(keys.anyOwn());
    }

    private void ask(Command command) {
        waiting = Optional.of(command);
        taken = Optional.empty();
        tell("Press the new key for “" + command.title() + "”. Backspace removes its key, Esc keeps it.");
    }

    private void done(String what) {
        waiting = Optional.empty();
        taken = Optional.empty();
        changed.run();
        tell(what);
        sheet.requestFocus(); // the button that did it may have gone
    }

    private void tell(String what) {
        notice.setText(what);
        refresh();
    }

    /** Lets Escape first cancel the choice of a key, and then close the sheet. */
    private boolean backed() {
        boolean asked = waiting.isPresent();
        waiting = Optional.empty();
        taken = Optional.empty();
        tell(IDLE);
        return asked;
    }

    private void pressed(KeyEvent event) {
        if (waiting.isEmpty()) {
            return;
        }
        KeyCode code = event.getCode();
        event.consume();
        if (taken.isPresent() && code == KeyCode.ENTER) {
            swap();
        } else if (code == KeyCode.BACK_SPACE && !event.isControlDown() && !event.isAltDown()) {
            Command command = waiting.get();
            keys.set(command, Optional.empty());
            done("“" + command.title() + "” has no key; find it by name in the command palette.");
        } else if (code == KeyCode.TAB) {
            tell("Tab moves the focus and cannot be the key of a command. Press another key.");
        } else {
            KeyStroke.pressed(event).stream().findFirst().ifPresent(this::wanted);
        }
    }

    private void typed(KeyEvent event) {
        if (waiting.isPresent()) {
            event.consume();
            KeyStroke.typed(event).stream().findFirst().ifPresent(this::wanted);
        }
    }

    private void wanted(KeyStroke key) {
        waiting.ifPresent(command -> {
            List<Command> others = keys.inTheWay(command, key);
            if (others.isEmpty()) {
                taken = Optional.empty();
                keys.set(command, Optional.of(key));
                done("“" + command.title() + "” now has the key " + key.words() + ".");
            } else {
                taken = Optional.of(new Taken(command, key, others));
                tell(key.words() + " is the key of " + titles(others)
                        + ". Enter swaps the keys, Esc keeps them; or press another key.");
            }
        });
    }

    private void swap() {
        taken.ifPresent(t -> {
            Optional<KeyStroke> before = t.command().key().get();
            keys.set(t.command(), Optional.of(t.key()));
            t.by().forEach(c -> keys.set(c, before));
            done("“" + t.command().title() + "” now has the key " + t.key().words() + ", " + titles(t.by()) + " "
                    + before.map(KeyStroke::words).orElse("none") + ".");
        });
    }

    private static String titles(List<Command> commands) {
        return commands.stream().map(c -> "“" + c.title() + "”").distinct().collect(Collectors.joining(" and "));
    }
}
