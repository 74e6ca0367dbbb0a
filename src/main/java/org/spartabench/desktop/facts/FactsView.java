package org.spartabench.desktop.facts;

import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.extract.TextPage;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.frame.FrameSteps;
import org.spartabench.desktop.schema.SchemaPage;
import org.spartabench.desktop.schema.TableRow;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.ProjectScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.words.LexiconPane;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.TablePage;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.Values;

/** Shows the reference facts: tables page by page, passages, the schema as a graph, and joinable columns. */
public final class FactsView extends ProjectScreen {

    private static final double LETTER = 7.2;
    private static final double LEAST_COLUMN = 64;
    private static final double MOST_COLUMN = 260;
    private static final double TABLE = 30;
    private static final int TABLES_A_FRAME = 3;
    private static final double ROW = 26;
    private static final int ROWS_A_FRAME = 4;
    private static final int FRAMES = 8;
    private static final Duration TYPING = Duration.millis(200);

    private Optional<LexiconPane> words = Optional.empty();
    private Optional<PassagesPane> passages = Optional.empty();
    private Optional<TextPage> texts = Optional.empty();

    private Optional<TablePage.Sort> sort = Optional.empty();
    private @Nullable TablePage page;
    private boolean fitted;
    private boolean grown;

    private @FXML VBox main;
    private @FXML VBox rowsPage;
    private @FXML HBox nextStep;
    private @FXML Button generate;
    private @FXML ListView<Table> tables;
    private @FXML TabPane tabs;
    private @FXML Tab rowsTab;
    private @FXML Tab graphTab;
    private @FXML Tab passagesTab;
    private @FXML Tab wordsTab;
    private @FXML Tab textTab;
    private @FXML Label tableName;
    private @FXML Label kind;
    private @FXML TextField filter;
    private @FXML Label range;
    private @FXML Button before;
    private @FXML Button after;
    private @FXML TableView<List<@Nullable Object>> rows;
    private @FXML ListView<String> edges;

    private final Schema schema = scope.facts().schema();
    private final TableModel model = new TableModel(scope.facts());
    private final Background reading =
            scope.background(failure -> range.setText("cannot be read: " + failure.getMessage()));
    private final Background untouched = scope.background(failure -> Nodes.shown(nextStep, false));

    public FactsView(ScreenFrame frame) {
        super(frame);
        long all = schema.tables().stream().mapToLong(Table::rows).sum();
        summary.set(Numbers.counted(schema.tables().size(), "table") + " · " + Numbers.counted(all, "row"));
        Nodes.shown(nextStep, false);
        generate.setOnAction(e -> navigator.go(new Route.Generate()));
        prepareTables();
        SchemaPage graph = new SchemaPage(schema, this::choose, files, graphTab.selectedProperty());
        // JavaFX styles and lays out a part in a frame: a project opens while keys are handled.
        FrameSteps building = new FrameSteps();
        building.grow(tables, TABLE * TABLES_A_FRAME, FRAMES);
        building.fill(main);
        building.fill(rowsPage);
        building.add(List.of(() -> graphTab.setContent(graph)));
        Command save = Command.of("words.save", () -> words.ifPresent(LexiconPane::save));
        passagesTab.setOnSelectionChanged(e -> addPassages());
        wordsTab.setOnSelectionChanged(e -> addWords(save));
        textTab.setOnSelectionChanged(e -> {
            if (textTab.isSelected()) {
                showTexts(frame);
            }
        });
        edges.getItems()
                .setAll(schema.joins().edges().stream().map(FactsView::edgeText).toList());
        commands.addAll(List.of(
                tab("facts.rows", rowsTab),
                tab("facts.graph", graphTab),
                tab("facts.passages", passagesTab),
                tab("facts.words", wordsTab),
                tab("facts.text", textTab),
                save,
                Command.of("facts.apis", () -> navigator.go(new Route.Apis(Optional.of("sources")))),
                Command.of("facts.find", () -> filter.requestFocus())));
        commands.addAll(graph.commands());
    }

    private Command tab(String id, Tab tab) {
        return Command.of(id, () -> tabs.getSelectionModel().select(tab));
    }

    @Override
    public Route here(Route entered) {
        return new Route.Facts(chosen().map(Table::name));
    }

    @Override
    public void enter(Route route) {
        if (route instanceof Route.Facts(Optional<String> wanted) && wanted.isPresent()) {
            choose(wanted.get());
        } else if (tables.getSelectionModel().isEmpty()) {
            tables.getSelectionModel().selectFirst();
        }
        if (!scope.auditing()) {
            untouched.load(() -> TableModel.withoutItems(scope), none -> Nodes.shown(nextStep, none));
        }
    }

    private void prepareTables() {
        tables.setCellFactory(view -> new TableRow<>(t -> new TableRow.Told(t.name(), t.grounding(), t.rows())));
        tables.getItems().setAll(schema.tables());
        Nodes.onSelect(tables.getSelectionModel(), this::show);
        PauseTransition typing = new PauseTransition(TYPING);
        typing.setOnFinished(e -> restart());
        filter.textProperty().addListener((o, was, is) -> typing.playFromStart());
        before.setOnAction(e -> move(-1));
        after.setOnAction(e -> move(1));
        // The engine sorts all rows; the table view only shows the sort order.
        rows.setSortPolicy(view -> {
            sort = view.getSortOrder().stream()
                    .findFirst()
                    .map(c -> new TablePage.Sort(c.getText(), c.getSortType() == TableColumn.SortType.DESCENDING));
            restart();
            return true;
        });
    }

    private Optional<Table> chosen() {
        return Optional.ofNullable(tables.getSelectionModel().getSelectedItem());
    }

    /** Makes the page of passages when it is first wanted. */
    private void addPassages() {
        if (passages.isEmpty()) {
            PassagesPane pane = new PassagesPane(scope);
            passages = Optional.of(pane);
            passagesTab.setContent(pane.node());
            chosen().ifPresent(t -> pane.choose(t.name()));
        }
    }

    private void addWords(Command save) {
        if (words.isEmpty()) {
            LexiconPane pane = new LexiconPane(scope, save);
            words = Optional.of(pane);
            wordsTab.setContent(pane.node());
            chosen().ifPresent(pane::show);
        }
    }

    /** Makes the page of texts when it is first wanted, with its commands. */
    private void showTexts(ScreenFrame frame) {
        if (texts.isEmpty()) {
            TextPage page = new TextPage(frame);
            texts = Optional.of(page);
            page.register(commands, textTab.selectedProperty());
            textTab.setContent(page.node());
        }
        texts.ifPresent(TextPage::enter);
    }

    private void choose(String table) {
        schema.table(table).ifPresent(t -> {
            tables.getSelectionModel().select(t);
            tabs.getSelectionModel().select(rowsTab);
        });
    }

    private void show(Table table) {
        words.ifPresent(w -> w.show(table));
        passages.ifPresent(p -> p.choose(table.name()));
        tableName.setText(table.name());
        kind.setText(table.grounding() ? "grounding: facts in passages" : "source table");
        sort = Optional.empty();
        // Rows and columns change together: a cell would look for a column that rows of the table before do not have.
        page = null;
        rows.getItems().clear();
        before.setDisable(true);
        after.setDisable(true);
        range.setText("reading …");
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

    /** Sets the widths of the columns to those of names and values, within limits. */
    private void fitColumns(List<List<@Nullable Object>> sample) {
        for (int i = 0; i < rows.getColumns().size(); i++) {
            int index = i;
            int value = sample.stream()
                    .mapToInt(row -> Values.text(row.get(index)).length())
                    .max()
                    .orElse(0);
            // The sort arrow needs room beside the name.
            int letters = Math.max(value, rows.getColumns().get(i).getText().length() + 1);
            rows.getColumns().get(i).setPrefWidth(Math.clamp(letters * LETTER + 18, LEAST_COLUMN, MOST_COLUMN));
        }
    }

    private void restart() {
        chosen().ifPresent(table ->
                read(TableModel.first(table.name(), sort, filter.getText().strip())));
    }

    private void move(int pages) {
        if (page != null) {
            read(TableModel.moved(page, pages));
        }
    }

    private void read(TablePage wanted) {
        reading.load(() -> model.read(wanted), read -> read.use(this::show, bad -> range.setText(bad.message())));
    }

    private void show(TableModel.Window window) {
        if (!grown) {
            grown = true;
            new FrameSteps().grow(rows, ROW * ROWS_A_FRAME, FRAMES);
        }
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
            setText(empty ? "" : Values.text(value));
            if (!empty && value == null) {
                getStyleClass().add("muted");
            }
        }
    }
}
