package org.spartabench.desktop.shell;

import java.util.ArrayList;
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
import org.spartabench.desktop.fx.DirtyRegionMarker;
import org.spartabench.desktop.fx.Fxml;
import org.spartabench.desktop.fx.Keycap;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.Theme;

/** Shows the frame around all screens. A screen is created on first use and kept until another project opens. */
public final class ShellView implements Navigator {
    private final Function<Place, Room> maker;
    private final Consumer<Theme> themeChanged;
    private final KeyBook keys;
    private final Map<Class<? extends Place>, Room> made = new LinkedHashMap<>();
    private final List<Command> global = new ArrayList<>();
    private final Map<ToggleButton, Place> screens = new LinkedHashMap<>();
    private final ReadOnlyObjectWrapper<Place> place = new ReadOnlyObjectWrapper<>(new Place.Welcome());
    private final Parent node;
    private final Overlay overlay;
    private Theme theme;
    private boolean projectOpen;
    private Optional<Place> before = Optional.empty();
    private Optional<Supplier<Person>> who = Optional.empty();
    private @Nullable Room current;
    private @Nullable Place coming;
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
     * @param theme the first look
     * @param themeChanged stores each new look
     * @param keys the user's own keys for commands
     */
    public ShellView(Function<Place, Room> maker, Theme theme, Consumer<Theme> themeChanged, KeyBook keys) {
        this.keys = keys;
        this.maker = maker;
        this.theme = theme;
        this.themeChanged = themeChanged;
        node = Fxml.load(this);
        overlay = new Overlay(stage);
        DirtyRegionMarker.in(stage, List.of(stage));
        rail(facts, new Place.Facts());
        rail(generate, new Place.Generate());
        rail(review, new Place.Review());
        rail(team, new Place.Team());
        rail(publish, new Place.Publish());
        rail(query, new Place.Query());
        rail(apis, new Place.Apis());
        rail(score, new Place.Score());
        rail(correct, new Place.Correct());
        rail(welcome, new Place.Welcome());
        Command find = Command.of("shell.palette", this::openPalette);
        button(palette, find);
        Keycap.on(palette, find.key());
        button(themeSwitch, Command.of("shell.theme", this::switchTheme));
        Stream.of("shell.keys", "shell.help").forEach(id -> global.add(Command.of(id, this::openKeys)));
        global.add(Command.of("go.calls", () -> go(new Place.Apis(Optional.of("calls")))));
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
        theme.apply();
        showThemeIcon();
        KeyMap.install(scene, this::commandsInForce);
    }

    public Overlay overlay() {
        return overlay;
    }

    public ReadOnlyObjectProperty<Place> place() {
        return place.getReadOnlyProperty();
    }

    /** Gives the place in view as it is now, to come back to later. */
    public Place here() {
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
    public void renew(Set<Class<? extends Place>> kinds) {
        coming = null;
        leaveCurrent();
        kinds.forEach(kind -> Optional.ofNullable(made.remove(kind)).ifPresent(Room::close));
    }

    /** Whether the project's items have queries; without them nothing is generated or tried. */
    public void queries(boolean some) {
        List.of(generate, query, apis, score, correct).forEach(b -> b.setDisable(!some));
    }

    /** Leaves the project; only the screen of projects remains. */
    public void close() {
        coming = null;
        leaveCurrent();
        made.values().forEach(Room::close);
        made.clear();
        projectOpen = false;
        before = Optional.empty();
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
    public void go(Place target) {
        boolean closed = !projectOpen && !(target instanceof Place.Welcome);
        if (closed || projectOpen && generate.isDisabled() && target.needsQueries()) {
            return;
        }
        overlay.close();
        coming = target;
        Room there = made.get(target.getClass());
        if (there != null) {
            show(there, target);
        } else {
            // The window answers keys before a room is made, and between that and its first layout.
            soon(target, () -> {
                Room fresh = room(target);
                soon(target, () -> show(fresh, target));
            });
        }
    }

    /** Does the next step towards a place, unless the way has led elsewhere since. */
    private void soon(Place target, Runnable step) {
        Platform.runLater(() -> {
            if (target.equals(coming)) {
                step.run();
            }
        });
    }

    private void show(Room wanted, Place target) {
        coming = null;
        if (wanted != current) {
            before = current == null ? Optional.empty() : Optional.of(place.get());
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

    @Override
    public void back(Place otherwise) {
        go(before.orElse(otherwise));
    }

    private Room room(Place target) {
        Room present = made.get(target.getClass());
        if (present != null) {
            return present;
        }
        Room fresh = maker.apply(target);
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

    private void mark(Place target) {
        ToggleButton button = switch (target) {
            case Place.Welcome _ -> welcome;
            case Place.Facts _ -> facts;
            case Place.Generate _, Place.WhyNot _ -> generate;
            case Place.Review _ -> review;
            case Place.Team _ -> team;
            case Place.Publish _ -> publish;
            case Place.Query _ -> query;
            case Place.Apis _ -> apis;
            case Place.Score _ -> score;
            case Place.Correct _ -> correct;
            case Place.Program program -> program.item().isPresent() ? review : query;
            case Place.Compare compared ->
                switch (compared.right()) {
                    case Side.OfItem _, Side.OfVersion _ -> review;
                    case Side.AtMoment _ -> generate;
                    case Side.OfQuery _ -> query;
                };
        };
        button.setSelected(true);
        crumb.setText(
                switch (target) {
                    case Place.Welcome _ -> "";
                    case Place.WhyNot history -> "Generate › tree " + history.item() + " › history";
                    case Place.Compare _, Place.Program _ -> target.getClass().getSimpleName();
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
    private List<Command> elsewhere(Place target) {
        boolean audit = target instanceof Place.Publish && generate.isDisabled();
        List<Command> commands = CommandTable.screen(
                        audit ? "Audit" : target.getClass().getSimpleName())
                .stream()
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

    private void switchTheme() {
        theme = theme.other();
        theme.apply();
        showThemeIcon();
        themeChanged.accept(theme);
    }

    private void showThemeIcon() {
        themeSwitch.setGraphic(new FontIcon(theme == Theme.LIGHT ? "fth-moon" : "fth-sun"));
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

    private void rail(ToggleButton button, Place target) {
        String name =
                target instanceof Place.Welcome ? "Projects" : target.getClass().getSimpleName();
        Command command = Command.of("go." + name, () -> go(target));
        global.add(command);
        screens.put(button, target);
        Nodes.hint(button, command::told);
        button.setOnAction(e -> {
            button.setSelected(true);
            command.fire();
        });
    }

    private void button(Button button, Command command) {
        global.add(command);
        Nodes.hint(button, command::told);
        button.setOnAction(e -> command.fire());
    }
}
