package org.spartabench.desktop.shell;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.desktop.fx.CutTexts;
import org.spartabench.desktop.fx.Look;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.Theme;
import org.spartabench.desktop.fx.frame.DirtyRegionMarker;
import org.spartabench.desktop.fx.frame.ZoomPane;
import org.spartabench.desktop.fx.fxml.Fxml;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.command.CommandTable;
import org.spartabench.desktop.shell.command.KeyBook;
import org.spartabench.desktop.shell.command.KeyMap;
import org.spartabench.desktop.shell.command.KeySheet;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Screen;
import org.spartabench.desktop.shell.sheet.AboutSheet;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.desktop.shell.sheet.TourSheet;

/** Shows the frame around all screens. A screen is created on first use and kept until another project opens. */
public final class ShellView implements Navigator {

    /** The least size of the whole, in its own pixels; a window that has less scrolls. */
    public static final double LEAST_WIDTH = 1000;

    public static final double LEAST_HEIGHT = 690;

    private final Function<Route, Screen> maker;
    private final Consumer<Look> lookChanged;
    private final KeyBook keys;
    private final Map<Class<? extends Route>, Screen> made = new LinkedHashMap<>();
    private final List<Command> global = new ArrayList<>();
    private final Map<ToggleButton, Route> screens = new LinkedHashMap<>();
    private final ReadOnlyObjectWrapper<Route> place = new ReadOnlyObjectWrapper<>(new Route.Welcome());
    private final ZoomPane node;
    private final Overlay overlay;
    private Look look;
    private boolean projectOpen;
    /** Places to come back to, the last one first. */
    private final Deque<Route> trail = new ArrayDeque<>();

    private Optional<Supplier<Person>> who = Optional.empty();
    private @Nullable Screen current;
    private @Nullable Route coming;
    private @Nullable Node veil;
    private final Tooltip closedRail = new Tooltip("Open or create a project first.");

    private @FXML VBox rail;
    private @FXML StackPane stage;
    private @FXML StackPane room;
    private @FXML Label project;
    private @FXML Label crumb;
    private @FXML Label summary;
    private @FXML Label person;
    private @FXML Button palette;
    private @FXML Button themeSwitch;
    private @FXML HBox strip;
    private @FXML ToggleButton facts;
    private @FXML ToggleButton generate;
    private @FXML ToggleButton review;
    private @FXML ToggleButton team;
    private @FXML ToggleButton publish;
    private @FXML ToggleButton query;
    private @FXML ToggleButton apis;
    private @FXML ToggleButton score;
    private @FXML ToggleButton correct;
    private @FXML ToggleButton welcome;

    /**
     * @param maker makes the room of a place, once for each kind of place and project
     * @param lookChanged stores each new look
     * @param keys the user's own keys for commands
     */
    public ShellView(Function<Route, Screen> maker, Look look, Consumer<Look> lookChanged, KeyBook keys) {
        this.keys = keys;
        this.maker = maker;
        this.look = look;
        this.lookChanged = lookChanged;
        Fxml.load(this);
        node = new ZoomPane(stage, LEAST_WIDTH, LEAST_HEIGHT);
        overlay = new Overlay(stage);
        DirtyRegionMarker.in(stage, List.of(stage));
        rail(facts, new Route.Facts());
        rail(generate, new Route.Generate());
        rail(review, new Route.Review());
        rail(team, new Route.Team());
        rail(publish, new Route.Publish());
        rail(query, new Route.Query());
        rail(apis, new Route.Apis());
        rail(score, new Route.Score());
        rail(correct, new Route.Correct());
        rail(welcome, new Route.Welcome());
        Command find = Command.of("shell.palette", this::openPalette);
        button(palette, find);
        Keycap.on(palette, find.key());
        button(themeSwitch, Command.of("shell.theme", () -> look(this.look.other())));
        global.add(Command.of("shell.larger", () -> look(this.look.sized(1))));
        global.add(Command.of("shell.smaller", () -> look(this.look.sized(-1))));
        global.add(Command.of("shell.ownSize", () -> look(this.look.ownSize())));
        Stream.of("shell.keys", "shell.help").forEach(id -> global.add(Command.of(id, this::openKeys)));
        global.add(Command.of("go.calls", () -> go(new Route.Apis(Optional.of("calls")))));
        global.add(Command.of(
                "shell.tour", Bindings.not(generate.disabledProperty()), () -> TourSheet.open(overlay, this)));
        global.add(Command.of("shell.about", () -> AboutSheet.open(overlay)));
        keys.apply(global);
        close();
    }

    public Parent node() {
        return node;
    }

    /** Makes the window's keys work; once, when the scene is there. */
    public void install(Scene scene) {
        Theme.bind(scene);
        CutTexts.install(scene);
        look.theme().apply();
        show(look);
        KeyMap.install(scene, this::commandsInForce);
    }

    public Overlay overlay() {
        return overlay;
    }

    public ReadOnlyObjectProperty<Route> place() {
        return place.getReadOnlyProperty();
    }

    /** Gives the place in view as it is now, to come back to later. */
    public Route here() {
        return current == null ? place.get() : current.here(place.get());
    }

    /** Sets the content of the strip at the bottom. */
    public void strip(Node content) {
        strip.getChildren().setAll(content);
        HBox.setHgrow(content, Priority.ALWAYS);
    }

    /** Starts with another project: all screens are created again. */
    public void open(String name) {
        close();
        project.setText(name);
        projectOpen = true;
        railEnabled(true);
    }

    /** Lets the screen in view follow what others decided. */
    public void came() {
        if (current != null) {
            current.came();
        }
        paintPerson();
    }

    /** Names who decides, in the top bar; asked again for each screen, since the team changes. */
    public void person(Supplier<Person> asked) {
        who = Optional.of(asked);
        paintPerson();
    }

    private void paintPerson() {
        Nodes.shown(person, who.isPresent());
        who.map(Supplier::get).ifPresent(p -> {
            person.setText(p.words());
            person.getStyleClass().setAll("label", "chip", p.warned() ? "warning" : "muted");
        });
    }

    /** Creates some screens again when they are next shown. */
    public void renew(Set<Class<? extends Route>> kinds) {
        coming = null;
        leaveCurrent();
        kinds.forEach(kind -> Optional.ofNullable(made.remove(kind)).ifPresent(Screen::close));
    }

    /** Whether the project's items have queries; without them nothing is generated or tried. */
    public void queries(boolean some) {
        List.of(generate, query, apis, score, correct).forEach(b -> b.setDisable(!some));
    }

    /** Leaves the project; only the screen of projects remains. */
    public void close() {
        coming = null;
        leaveCurrent();
        made.values().forEach(Screen::close);
        made.clear();
        projectOpen = false;
        trail.clear();
        who = Optional.empty();
        paintPerson();
        project.setText("SPARTA Workbench");
        railEnabled(false);
    }

    /** Covers the window with a message while it waits; no command is active meanwhile. */
    public void veil(String text) {
        unveil();
        veil = new StackPane(Nodes.label(text, "card-title"));
        veil.getStyleClass().addAll("veil", "opaque");
        stage.getChildren().add(veil);
    }

    public void unveil() {
        stage.getChildren().remove(veil);
        veil = null;
    }

    /** Runs the active command with this id, as its key would; false without one, or if it is disabled. */
    public boolean fire(String id) {
        return commandsInForce().stream()
                .filter(c -> c.id().equals(id))
                .findFirst()
                .map(Command::fire)
                .orElse(false);
    }

    @Override
    public void go(Route target) {
        boolean closed = !projectOpen && !(target instanceof Route.Welcome);
        if (closed || projectOpen && generate.isDisabled() && target.needsQueries()) {
            return;
        }
        overlay.close();
        coming = target;
        Screen there = made.get(target.getClass());
        if (there != null) {
            show(there, target);
        } else {
            // The window answers keys before a room is made, and between that and its first layout.
            soon(target, () -> {
                Screen fresh = room(target);
                soon(target, () -> show(fresh, target));
            });
        }
    }

    /** Does the next step towards a place, unless the way has led elsewhere since. */
    private void soon(Route target, Runnable step) {
        Platform.runLater(() -> {
            if (target.equals(coming)) {
                step.run();
            }
        });
    }

    private void show(Screen wanted, Route target) {
        coming = null;
        if (wanted != current) {
            walk(target);
            leaveCurrent();
            current = wanted;
            room.getChildren().setAll(wanted.node());
            summary.textProperty().bind(wanted.summary());
        }
        place.set(target);
        mark(target);
        paintPerson();
        wanted.enter(target);
    }

    /** Going to the screen one came from leads back, so that Escape never goes to and fro between two. */
    private void walk(Route target) {
        if (!trail.isEmpty() && trail.getFirst().getClass() == target.getClass()) {
            trail.pop();
        } else if (current != null) {
            trail.push(place.get());
        }
    }

    @Override
    public void back(Route otherwise) {
        go(trail.isEmpty() ? otherwise : trail.getFirst());
    }

    private Screen room(Route target) {
        Screen present = made.get(target.getClass());
        if (present != null) {
            return present;
        }
        Screen fresh = maker.apply(target);
        made.put(target.getClass(), fresh);
        keys.apply(fresh.commands());
        return fresh;
    }

    private void leaveCurrent() {
        if (current != null) {
            summary.textProperty().unbind();
            room.getChildren().clear();
            current.leave();
            current = null;
        }
    }

    private void mark(Route target) {
        ToggleButton button = screens.entrySet().stream()
                .filter(e -> e.getValue().screen().equals(target.rail()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        button.setSelected(true);
        crumb.setText(
                switch (target) {
                    case Route.Welcome _ -> "";
                    case Route.WhyNot history -> "Generate › tree " + history.item() + " › history";
                    case Route.Compare _, Route.Program _ -> target.screen();
                    default -> button.getText();
                });
    }

    /** Lists the active commands, those of the screen first; none while a sheet covers the window. */
    public List<Command> commandsInForce() {
        if (overlay.showing() || veil != null) {
            return List.of();
        }
        return Stream.concat(commandsHere().stream(), global.stream()).toList();
    }

    private List<Command> commandsHere() {
        return current == null ? List.of() : current.commands();
    }

    private void openPalette() {
        List<Palette.Entry> entries = new ArrayList<>();
        commandsInForce().forEach(c -> entries.add(new Palette.Entry(c, "")));
        screens.forEach((button, target) -> {
            if (!button.isDisabled() && made.get(target.getClass()) != current) {
                elsewhere(target).forEach(c -> entries.add(new Palette.Entry(c, button.getText())));
            }
        });
        Palette.open(overlay, entries);
    }

    /** Lists the commands of another screen: each goes there first. The screen need not be made for that. */
    private List<Command> elsewhere(Route target) {
        boolean audit = target instanceof Route.Publish && generate.isDisabled();
        List<Command> commands = CommandTable.screen(audit ? "Audit" : target.screen()).stream()
                .filter(c -> c.kind() == CommandTable.Kind.ANYWHERE)
                .map(c -> Command.of(c.id(), () -> {
                    go(target);
                    RemoteCommand.fire(c, target, place, this::commandsHere);
                }))
                .toList();
        keys.apply(commands);
        return commands;
    }

    private void openKeys() {
        new KeySheet(overlay, keys, commandsHere(), global, this::applyKeys).open();
    }

    private void applyKeys() {
        keys.apply(global);
        made.values().forEach(r -> keys.apply(r.commands()));
    }

    private void look(Look wanted) {
        if (wanted.theme() != look.theme()) {
            wanted.theme().apply();
        }
        look = wanted;
        show(wanted);
        lookChanged.accept(wanted);
    }

    private void show(Look shown) {
        node.zoom(shown.size());
        themeSwitch.setGraphic(new FontIcon(shown.theme() == Theme.LIGHT ? "fth-moon" : "fth-sun"));
    }

    private void railEnabled(boolean enabled) {
        List.of(facts, generate, review, team, publish, query, apis, score, correct)
                .forEach(b -> b.setDisable(!enabled));
        if (enabled) {
            Tooltip.uninstall(rail, closedRail);
        } else {
            Tooltip.install(rail, closedRail); // disabled buttons have no tooltips of their own
        }
    }

    private void rail(ToggleButton button, Route target) {
        String name = target instanceof Route.Welcome ? "Projects" : target.screen();
        Command command = Command.of("go." + name, () -> go(target));
        global.add(command);
        screens.put(button, target);
        Nodes.hint(button, command::tooltip);
        button.setOnAction(e -> {
            button.setSelected(true);
            command.fire();
        });
    }

    private void button(Button button, Command command) {
        global.add(command);
        Nodes.hint(button, command::tooltip);
        button.setOnAction(e -> command.fire());
    }
}
