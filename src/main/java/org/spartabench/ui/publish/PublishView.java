package org.spartabench.ui.publish;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.spartabench.fact.Problem;
import org.spartabench.fact.Result;
import org.spartabench.item.Status;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.Keycap;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.Room;

/** Shows the composition of the set against the published one, its export and import. */
public final class PublishView implements Room {

    private static final double BAR_WIDTH = 170;
    private static final double BAR_HEIGHT = 10;

    private final ProjectScope session;
    private final FilePort files;
    private final PublishModel model;
    private final Parent node;
    private final Background reading;
    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
    private final List<Command> commands;

    @FXML
    private GridPane shapes;

    @FXML
    private GridPane types;

    @FXML
    private Label states;

    @FXML
    private RadioButton folder;

    @FXML
    private RadioButton lines;

    @FXML
    private CheckBox validated;

    @FXML
    private TextField target;

    @FXML
    private Button elsewhere;

    @FXML
    private Button export;

    @FXML
    private Button take;

    @FXML
    private StackPane sheetPlace;

    @FXML
    private ListView<String> done;

    /** The room of a project; that of an audit has its table instead of an export. */
    public static Room room(ProjectScope session, Navigator navigator, FilePort files) {
        return session.auditing() ? new AuditView(session, files) : new PublishView(session, navigator, files);
    }

    public PublishView(ProjectScope session, Navigator navigator, FilePort files) {
        this.session = session;
        this.files = files;
        this.model = new PublishModel(session);
        node = Fxml.load(this);
        reading = session.background(failure -> tell("Cannot read the data set: " + failure.getMessage()));
        Commands all = new Commands();
        all.addAll(List.of(
                Command.of("publish.export", "Export the data set", "X", this::export),
                Command.of("publish.import", "Import items from a questions file", "I", this::take)));
        SheetPanel sheet = new SheetPanel(session, files, line -> {
            tell(line);
            refresh();
        });
        sheet.addTo(all);
        sheetPlace.getChildren().setAll(sheet.node());
        commands = all.list();
        bind(export, commands.get(0));
        bind(take, commands.get(1));
        elsewhere.setOnAction(e -> files.chooseTarget(
                        "Export location",
                        Path.of(target.getText()).getFileName().toString())
                .ifPresent(p -> target.setText(p.toString())));
        folder.setOnAction(e -> propose());
        lines.setOnAction(e -> propose());
        Label nothing = new Label("Exports and imports appear here.");
        nothing.getStyleClass().add("muted");
        done.setPlaceholder(nothing);
        propose();
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
        return commands;
    }

    @Override
    public void enter(Place place) {
        refresh();
    }

    private static void bind(Button button, Command command) {
        Keycap.on(button, command.key());
        button.setOnAction(e -> command.fire());
    }

    private void propose() {
        target.setText(model.proposed(lines.isSelected()).toString());
    }

    private void refresh() {
        reading.load(model::board, this::show);
    }

    private void show(PublishModel.Board board) {
        summary.set(Numbers.counted(board.items(), "item") + " in the data set");
        states.setText(board.states().entrySet().stream()
                .filter(e -> e.getValue() > 0)
                .map(e -> Numbers.grouped(e.getValue()) + " " + word(e.getKey()))
                .collect(Collectors.joining(" · ")));
        if (states.getText().isEmpty()) {
            states.setText("No items yet. Generate some first.");
        }
        fill(shapes, board.shapes());
        fill(types, board.types());
    }

    private static String word(Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    /** Name, count, a bar of the share with a line where the published share is, and both in figures. */
    private static void fill(GridPane grid, List<PublishModel.Share> shares) {
        grid.getChildren().clear();
        grid.getColumnConstraints().setAll(least(90), least(50), new ColumnConstraints(BAR_WIDTH + 10), least(150));
        double most = shares.stream()
                .mapToDouble(s -> Math.max(s.share(), s.published()))
                .max()
                .orElse(100);
        int row = 0;
        for (PublishModel.Share share : shares) {
            Label count = new Label(Numbers.grouped(share.count()));
            Label figures = new Label(
                    String.format(Locale.ROOT, "%.1f %%   (published %.1f %%)", share.share(), share.published()));
            figures.setMinWidth(Region.USE_PREF_SIZE);
            figures.getStyleClass().addAll("muted", "small");
            grid.addRow(row++, new Label(share.name()), count, bar(share, Math.max(1, most)), figures);
        }
    }

    private static ColumnConstraints least(double width) {
        ColumnConstraints column = new ColumnConstraints();
        column.setMinWidth(width);
        column.setHgrow(Priority.NEVER);
        return column;
    }

    private static StackPane bar(PublishModel.Share share, double most) {
        Region track = new Region();
        track.getStyleClass().add("bar-track");
        track.setMinSize(BAR_WIDTH, BAR_HEIGHT);
        track.setMaxSize(BAR_WIDTH, BAR_HEIGHT);
        Region fill = new Region();
        fill.getStyleClass().add("bar-fill");
        fill.setMinSize(BAR_WIDTH * share.share() / most, BAR_HEIGHT);
        fill.setMaxSize(BAR_WIDTH * share.share() / most, BAR_HEIGHT);
        Region aim = new Region();
        aim.getStyleClass().add("bar-aim");
        aim.setMinSize(2, BAR_HEIGHT + 6);
        aim.setMaxSize(2, BAR_HEIGHT + 6);
        aim.setTranslateX(BAR_WIDTH * share.published() / most);
        StackPane bar = new StackPane(track, fill, aim);
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.setAccessibleText(share.name() + ": " + Math.round(share.share()) + " percent, published "
                + Math.round(share.published()) + " percent");
        return bar;
    }

    private void export() {
        Path out = Path.of(target.getText().strip());
        boolean asLines = lines.isSelected();
        boolean only = validated.isSelected();
        work("Exporting to " + out.getFileName(), () -> model.export(out, asLines, only));
    }

    private void take() {
        files.chooseFile("Choose a questions file")
                .ifPresent(file -> work("Importing " + file.getFileName(), () -> model.take(file)));
    }

    private void work(String title, Callable<Result<String>> step) {
        session.tasks().submit(title, control -> {
            Result<String> result = step.call();
            String line = switch (result) {
                case Result.Ok<String>(String said) -> said;
                case Result.Bad<String>(List<Problem> problems) ->
                    "Failed: " + problems.getFirst().message();
            };
            Platform.runLater(() -> {
                tell(line);
                refresh();
            });
            return line;
        });
    }

    private void tell(String line) {
        done.getItems().addFirst(line);
    }
}
