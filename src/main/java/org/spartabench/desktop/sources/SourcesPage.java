package org.spartabench.desktop.sources;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableStringValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.apis.entity.Attribute.Use;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.schema.BoxLook;
import org.spartabench.desktop.schema.SchemaPane;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.schema.Table;

/** Shows tables and APIs as one graph; the mapping of an API beside the text of its document. */
public final class SourcesPage extends Page {

    private final ReadOnlyObjectWrapper<Optional<SourcesModel.Chosen>> chosen =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<SourcesModel.Sources> sources = Optional.empty();
    private Optional<SchemaPane> drawn = Optional.empty();

    /** The source that was pointed at last, from the click on: it may not have been read yet. */
    private Optional<String> pointed = Optional.empty();

    private Optional<MappingForm> form = Optional.empty();
    private Runnable changed = () -> {};

    private @FXML StackPane graph;
    private @FXML Label name;
    private @FXML Label says;
    private @FXML Label state;
    private @FXML Label leaving;
    private @FXML VBox details;
    private @FXML TextArea text;
    private @FXML VBox buttons;
    private @FXML Button importing;
    private @FXML Button marking;
    private @FXML Button gathering;
    private @FXML Button tryOut;
    private @FXML Button save;
    private @FXML Button remove;

    private final SourcesModel model = new SourcesModel(scope);
    private final Background reading = scope.background(failure -> state.setText(Background.reason(failure)));
    private final Background choosing = scope.background(failure -> state.setText(Background.reason(failure)));
    private final SourceActions actions = new SourceActions(model, scope, overlay, files, line -> {
        state.setText(line);
        enter();
        changed.run();
    });

    public SourcesPage(ScreenFrame frame) {
        super(frame, "sources", "Sources");
        clear();
    }

    /** @param next runs after the set of APIs has changed */
    public void onChange(Runnable next) {
        changed = next;
    }

    /** Gives the line about the last step. */
    public ObservableStringValue line() {
        return state.textProperty();
    }

    /** Counts the APIs; reads files. */
    public Result<Integer> count() {
        return model.count();
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        ObservableBooleanValue some = Bindings.and(
                shown, Bindings.createBooleanBinding(() -> chosen.get().isPresent(), chosen));
        commands.add(importing, "sources.import", shown, () -> actions.importDocument(state::setText));
        commands.add(marking, "sources.mark", shown, () -> actions.mark(marked(), served()));
        commands.add(gathering, "sources.tables", shown, () -> actions.gather(state::setText));
        commands.add(tryOut, "sources.try", some, this::tryOut);
        commands.add(save, "sources.save", some, this::save);
        commands.add(remove, "sources.remove", some, () -> chosen.get().ifPresent(actions::remove));
    }

    @Override
    public void enter() {
        reading.load(model::read, read -> read.use(this::show, bad -> state.setText(bad.message())));
    }

    private void show(SourcesModel.Sources read) {
        boolean same = sources.equals(Optional.of(read));
        sources = Optional.of(read);
        if (!same) {
            SchemaPane pane = new SchemaPane(read.relational(), look(read), this::choose);
            drawn = Optional.of(pane);
            graph.getChildren().setAll(pane);
        }
        pointed.filter(n -> read.all().entity(n).isPresent())
                .or(() -> read.all().remote().stream().map(Entity::name).findFirst())
                .ifPresentOrElse(this::choose, this::clear);
    }

    /** Tells tables, table APIs and scalar APIs apart by colour, shape and word, and marks inputs by dots. */
    private static BoxLook look(SourcesModel.Sources read) {
        return new BoxLook(
                table -> switch (entity(read, table)) {
                    case Entity.TableEntity _ -> "source";
                    case Entity.ApiEntity _ -> "table-api";
                    case Entity.FunctionEntity _ -> "scalar-api";
                },
                table -> switch (entity(read, table)) {
                    case Entity.TableEntity _ -> "table · " + Numbers.counted(table.rows(), "row");
                    case Entity.ApiEntity _ -> "table API";
                    case Entity.FunctionEntity _ -> "scalar API";
                },
                (table, column) -> entity(read, table)
                        .attribute(column)
                        .map(a -> dot(a.use()).strip())
                        .orElse(""));
    }

    private static Entity entity(SourcesModel.Sources read, Table table) {
        return read.all().entity(table.name()).orElseThrow();
    }

    /** Gives the mark of an input: filled if it must be given. */
    static String dot(Use use) {
        return switch (use) {
            case REQUIRED -> "● ";
            case OPTIONAL -> "○ ";
            case PLAIN, OUTPUT -> "";
        };
    }

    private void choose(String table) {
        pointed = Optional.of(table);
        drawn.ifPresent(pane -> pane.light(table));
        choosing.load(
                () -> model.choose(table),
                found -> found.use(
                        api -> api.ifPresentOrElse(this::show, () -> showTable(table)),
                        bad -> state.setText(bad.message())));
    }

    /** Shows an API; one that is read again and has not changed keeps what was typed into its form. */
    private void show(SourcesModel.Chosen api) {
        if (chosen.get().equals(Optional.of(api))) {
            return;
        }
        chosen.set(Optional.of(api));
        MappingForm fresh = new MappingForm(api);
        form = Optional.of(fresh);
        name.setText(api.api().name());
        says.setText(api.api().description());
        leaving.setText(MappingForm.leaving(api));
        details.getChildren().setAll(fresh);
        text.setText(api.text());
        int at = api.text().indexOf(api.api().mapping().operation().path());
        text.positionCaret(Math.max(0, at));
        Nodes.shown(buttons, true);
    }

    private void showTable(String table) {
        clear();
        name.setText(table);
        says.setText("A table of the facts. Press M to put it behind an API.");
    }

    private void clear() {
        chosen.set(Optional.empty());
        form = Optional.empty();
        name.setText("No API selected");
        says.setText("Select a source in the graph.");
        leaving.setText("");
        details.getChildren().clear();
        text.clear();
        Nodes.shown(buttons, false);
    }

    private Set<String> marked() {
        return sources.stream()
                .flatMap(s -> s.all().remote().stream())
                .filter(e -> e instanceof Entity.ApiEntity
                        && model.tables().stream().anyMatch(t -> t.name().equals(e.name())))
                .map(Entity::name)
                .collect(Collectors.toSet());
    }

    private boolean served() {
        return sources.stream()
                .flatMap(s -> s.all().remote().stream())
                .anyMatch(Entity.FunctionEntity.class::isInstance);
    }

    private void tryOut() {
        chosen.get().ifPresent(api -> actions.tryOut(api, state::setText));
    }

    private void save() {
        chosen.get()
                .ifPresent(before -> form.ifPresent(f ->
                        f.edited().use(edited -> actions.save(before, edited), bad -> state.setText(bad.message()))));
    }
}
