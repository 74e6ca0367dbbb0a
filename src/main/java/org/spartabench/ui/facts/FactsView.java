package org.spartabench.ui.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Column;
import org.spartabench.fact.JoinGraph;
import org.spartabench.fact.Result;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;
import org.spartabench.fact.TablePage;
import org.spartabench.fact.Values;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.FrameSteps;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.schema.SchemaPage;
import org.spartabench.ui.schema.TableRow;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.Room;
import org.spartabench.ui.words.LexiconPane;

/** Shows the reference facts: tables page by page, passages, the schema as a graph, and joinable columns. */
public final class FactsView implements Room {

    private static final double LETTER = 7.2;
    private static final double LEAST_COLUMN = 64;
    private static final double MOST_COLUMN = 260;
    private static final Duration TYPING = Duration.millis(200);

    private final Schema schema;
    private final TableModel model;
    private final Parent node;
    private final Background reading;
    private final ReadOnlyStringWrapper summary;
    private final LexiconPane words;
    private final SchemaPage graph;
    private Optional<TablePage.Sort> sort = Optional.empty();
    private @Nullable TablePage page;
    private boolean fitted;

    @FXML
    private ListView<Table> tables;

    @FXML
    private TabPane tabs;

    @FXML
    private Tab rowsTab;

    @FXML
    private Tab graphTab;

    @FXML
    private Tab passagesTab;

    @FXML
    private Tab wordsTab;

    @FXML
    private Label tableName;

    @FXML
    private Label kind;

    @FXML
    private TextField filter;

    @FXML
    private Label range;

    @FXML
    private Button before;

    @FXML
    private Button after;

    @FXML
    private TableView<List<@Nullable Object>> rows;

    @FXML
    private ListView<String> edges;

    public FactsView(ProjectScope session, Navigator navigator, FilePort files) {
        schema = session.facts().schema();
        model = new TableModel(session.facts());
        node = Fxml.load(this);
        reading = session.background(failure -> range.setText("cannot be read: " + failure.getMessage()));
        long all = schema.tables().stream().mapToLong(Table::rows).sum();
        summary = new ReadOnlyStringWrapper(
                Numbers.counted(schema.tables().size(), "table") + " · " + Numbers.counted(all, "row"));
        words = new LexiconPane(session);
        prepareTables();
        graph = new SchemaPage(schema, this::choose, files, graphTab.selectedProperty());
        new FrameSteps()
                .add(List.of(
                        () -> graphTab.setContent(graph),
                        () -> passagesTab.setContent(new PassagesPane(session)),
                        () -> wordsTab.setContent(words.node())));
        edges.getItems()
                .setAll(schema.joins().edges().stream().map(FactsView::edgeText).toList());
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public ObservableValue<String> summary() {
        return summary;
    }

    @Override
    public List<Command> commands() {
        List<Command> commands = new ArrayList<>(List.of(
                tab("facts.rows", "Show the rows of a table", "T", rowsTab),
                tab("facts.graph", "Show the schema as a graph", "G", graphTab),
                tab("facts.passages", "Show the passages", "P", passagesTab),
                tab("facts.words", "Show the words for tables and columns", "W", wordsTab),
                Command.of("facts.find", "Filter rows", "Shortcut+F", () -> filter.requestFocus())));
        commands.addAll(graph.commands());
        commands.addAll(words.commands());
        return commands;
    }

    private Command tab(String id, String title, String keys, Tab tab) {
        return Command.of(id, title, keys, () -> tabs.getSelectionModel().select(tab));
    }

    @Override
    public void enter(Place place) {
        if (place instanceof Place.Facts(Optional<String> wanted) && wanted.isPresent()) {
            choose(wanted.get());
        } else if (tables.getSelectionModel().isEmpty()) {
            tables.getSelectionModel().selectFirst();
        }
    }

    private void prepareTables() {
        tables.setCellFactory(view -> new TableRow<>(t -> new TableRow.Told(t.name(), t.grounding(), t.rows())));
        tables.getItems().setAll(schema.tables());
        tables.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> {
            if (is != null) {
                show(is);
            }
        });
        PauseTransition typing = new PauseTransition(TYPING);
        typing.setOnFinished(e -> restart());
        filter.textProperty().addListener((o, was, is) -> typing.playFromStart());
        before.setOnAction(e -> move(-1));
        after.setOnAction(e -> move(1));
        // The engine sorts, over all rows; the table view only shows by what.
        rows.setSortPolicy(view -> {
            sort = view.getSortOrder().stream()
                    .findFirst()
                    .map(c -> new TablePage.Sort(c.getText(), c.getSortType() == TableColumn.SortType.DESCENDING));
            restart();
            return true;
        });
    }

    private void choose(String table) {
        schema.table(table).ifPresent(t -> {
            tables.getSelectionModel().select(t);
            tabs.getSelectionModel().select(rowsTab);
        });
    }

    private void show(Table table) {
        words.show(table);
        tableName.setText(table.name());
        kind.setText(table.grounding() ? "grounding: facts in passages" : "source table");
        sort = Optional.empty();
        rows.getSortOrder().clear();
        rows.getColumns().clear();
        for (int i = 0; i < table.columns().size(); i++) {
            rows.getColumns().add(column(table.columns().get(i), i));
        }
        filter.clear();
        fitted = false;
        restart();
    }

    private static TableColumn<List<@Nullable Object>, Object> column(Column column, int index) {
        TableColumn<List<@Nullable Object>, Object> shown = new TableColumn<>(column.name());
        shown.setPrefWidth(LEAST_COLUMN);
        shown.setCellValueFactory(
                row -> new ReadOnlyObjectWrapper<>(row.getValue().get(index)));
        shown.setCellFactory(c -> new ValueCell(column.type().numeric()));
        return shown;
    }

    /** As wide as name and values, within limits. */
    private void fitColumns(List<List<@Nullable Object>> sample) {
        for (int i = 0; i < rows.getColumns().size(); i++) {
            int index = i;
            int value = sample.stream()
                    .mapToInt(row -> Values.text(row.get(index)).length())
                    .max()
                    .orElse(0);
            // The sign of the sort order stands beside the name.
            int letters = Math.max(value, rows.getColumns().get(i).getText().length() + 1);
            rows.getColumns().get(i).setPrefWidth(Math.clamp(letters * LETTER + 18, LEAST_COLUMN, MOST_COLUMN));
        }
    }

    private void restart() {
        Table table = tables.getSelectionModel().getSelectedItem();
        if (table != null) {
            read(TableModel.first(table.name(), sort, filter.getText().strip()));
        }
    }

    private void move(int pages) {
        if (page != null) {
            read(TableModel.moved(page, pages));
        }
    }

    private void read(TablePage wanted) {
        reading.load(() -> model.read(wanted), this::show);
    }

    private void show(Result<TableModel.Window> read) {
        switch (read) {
            case Result.Ok<TableModel.Window>(TableModel.Window window) -> {
                page = window.page();
                rows.getItems().setAll(window.rows());
                if (!fitted) {
                    fitted = true;
                    fitColumns(window.rows());
                }
                before.setDisable(window.first());
                after.setDisable(window.last());
                long from = window.page().offset();
                range.setText(
                        window.count() == 0
                                ? "no rows"
                                : Numbers.grouped(from + 1) + " – "
                                        + Numbers.grouped(from + window.rows().size()) + " of "
                                        + Numbers.grouped(window.count()));
            }
            case Result.Bad<TableModel.Window> bad ->
                range.setText(bad.problems().getFirst().message());
        }
    }

    private static String edgeText(JoinGraph.Edge edge) {
        String kind = edge.kind() == JoinGraph.Kind.KEY ? "same entity   " : "same measure  ";
        return kind
                + (edge.left().equals(edge.right())
                        ? edge.left() + " (self-join)"
                        : edge.left() + "  –  " + edge.right());
    }

    private static final class ValueCell extends TableCell<List<@Nullable Object>, Object> {

        ValueCell(boolean numeric) {
            setAlignment(numeric ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
        }

        @Override
        protected void updateItem(@Nullable Object value, boolean empty) {
            super.updateItem(value, empty);
            getStyleClass().remove("muted");
            if (empty) {
                setText("");
            } else {
                setText(Values.text(value));
                if (value == null) {
                    getStyleClass().add("muted");
                }
            }
        }
    }
}
