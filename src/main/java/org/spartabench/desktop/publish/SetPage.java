package org.spartabench.desktop.publish;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
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
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.publishing.foreign.layout.SetLayout;

/** Shows the composition of the set against the published one, its export and import. */
final class SetPage extends Page {

    private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");

    private static final double BAR_WIDTH = 130;
    private static final double BAR_HEIGHT = 10;

    private Optional<Path> written = Optional.empty();
    private int others;

    private @FXML GridPane shapes;
    private @FXML GridPane types;
    private @FXML Label states;
    private @FXML RadioButton folder;
    private @FXML RadioButton lines;
    private @FXML RadioButton ofSet;
    private @FXML CheckBox undecided;
    private @FXML CheckBox disputed;
    private @FXML CheckBox together;
    private @FXML TextField target;
    private @FXML Button elsewhere;
    private @FXML Button export;
    private @FXML Button openFolder;
    private @FXML Button take;
    private @FXML StackPane sheetPlace;
    private @FXML ListView<String> done;

    private final PublishModel model = new PublishModel(scope.project());
    private final Background reading =
            scope.background(failure -> tell("Cannot read the data set: " + failure.getMessage()));
    private final Background asking = scope.background("Cannot export", this::tell);
    private final SheetPanel sheet = new SheetPanel(scope, files, line -> {
        tell(line);
        refresh();
    });

    SetPage(ScreenFrame frame) {
        super(frame, "set", "Data set");
        sheetPlace.getChildren().setAll(sheet.node());
        elsewhere.setOnAction(e -> files.chooseTarget(
                        "Export location",
                        Path.of(target.getText()).getFileName().toString())
                .ifPresent(p -> target.setText(p.toString())));
        openFolder.setOnAction(e -> written.ifPresent(w -> scope.work().start(() -> files.show(w))));
        Nodes.shown(openFolder, false);
        folder.setOnAction(e -> propose());
        lines.setOnAction(e -> propose());
        ofSet.setOnAction(e -> propose());
        model.set()
                .ifPresentOrElse(
                        layout -> ofSet.setText("Corrected set with its database and errata, in the layout of "
                                + (layout == SetLayout.BIRD ? "BIRD" : "Spider")),
                        () -> Nodes.shown(ofSet, false));
        Nodes.shown(together, false);
        together.setOnAction(e -> propose());
        done.setPlaceholder(Nodes.label("Exports and imports appear here.", "muted"));
        propose();
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        commands.add(export, "publish.export", shown, this::export);
        commands.add(take, "publish.import", shown, this::take);
        sheet.addTo(commands, shown);
    }

    @Override
    public void enter() {
        refresh();
    }

    ReadOnlyStringProperty summary() {
        return summary.getReadOnlyProperty();
    }

    private void propose() {
        Nodes.shown(together, ofSet.isSelected() && others > 0);
        target.setText(model.proposed(format(), together.isSelected()).toString());
    }

    private PublishModel.Format format() {
        return lines.isSelected()
                ? PublishModel.Format.LINES
                : ofSet.isSelected() ? PublishModel.Format.SET : PublishModel.Format.SPARTA;
    }

    private void refresh() {
        reading.load(model::board, this::show);
    }

    private void show(PublishModel.Board board) {
        summary.set(Numbers.counted(board.items(), "item") + " in the data set");
        states.setText(board.states().entrySet().stream()
                .filter(e -> e.getValue() > 0)
                .map(e ->
                        Numbers.grouped(e.getValue()) + " " + e.getKey().name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" · ")));
        if (states.getText().isEmpty()) {
            states.setText("No items yet. Generate some first.");
        }
        if (others != board.others()) {
            others = board.others();
            together.setText(
                    "With the other databases of the set (" + Numbers.counted(others, "project") + " beside this one)");
            together.setSelected(others > 0);
            propose();
        }
        fill(shapes, board.shapes());
        fill(types, board.types());
    }

    /** Fills a grid with name, count, a bar of the share with a mark at the published share, and both as figures. */
    private static void fill(GridPane grid, List<PublishModel.Share> shares) {
        grid.getChildren().clear();
        grid.getColumnConstraints()
                .setAll(least(90), least(50), new ColumnConstraints(BAR_WIDTH + 10), least(50), least(110));
        double most = shares.stream()
                .mapToDouble(s -> Math.max(s.share(), s.published()))
                .max()
                .orElse(100);
        int row = 0;
        for (PublishModel.Share share : shares) {
            Label count = new Label(Numbers.grouped(share.count()));
            grid.addRow(
                    row++,
                    new Label(share.name()),
                    count,
                    bar(share, Math.max(1, most)),
                    percent("%.1f %%", share.share()),
                    percent("(published %.1f %%)", share.published()));
        }
    }

    private static Label percent(String format, double value) {
        Label label = Nodes.label(String.format(Locale.ROOT, format, value), "muted", "small");
        label.setMinWidth(Region.USE_PREF_SIZE);
        GridPane.setHalignment(label, HPos.RIGHT);
        return label;
    }

    private static ColumnConstraints least(double width) {
        ColumnConstraints column = new ColumnConstraints();
        column.setMinWidth(width);
        column.setHgrow(Priority.NEVER);
        return column;
    }

    private static StackPane bar(PublishModel.Share share, double most) {
        Region aim = block("bar-aim", 2, BAR_HEIGHT + 6);
        aim.setTranslateX(BAR_WIDTH * share.published() / most);
        StackPane bar = Nodes.accessible(
                new StackPane(
                        block("bar-track", BAR_WIDTH, BAR_HEIGHT),
                        block("bar-fill", BAR_WIDTH * share.share() / most, BAR_HEIGHT),
                        aim),
                share.name() + ": " + Math.round(share.share()) + " percent, published " + Math.round(share.published())
                        + " percent");
        bar.setAlignment(Pos.CENTER_LEFT);
        return bar;
    }

    private static Region block(String style, double width, double height) {
        Region block = Nodes.styled(new Region(), style);
        block.setMinSize(width, height);
        block.setMaxSize(width, height);
        return block;
    }

    /** Asks first: an export may replace an earlier one, and leaves out what is not settled. */
    private void export() {
        PublishModel.Wish wish = new PublishModel.Wish(
                Path.of(target.getText().strip()),
                format(),
                undecided.isSelected(),
                disputed.isSelected(),
                together.isSelected());
        asking.load(
                () -> model.ahead(wish),
                ahead -> ahead.use(
                        known -> ExportSheet.open(
                                overlay,
                                known,
                                () -> work("Exporting to " + wish.out().getFileName(), () -> {
                                    Result<String> done = model.export(wish);
                                    Platform.runLater(() -> offer(wish, done));
                                    return done;
                                })),
                        bad -> tell(bad.message())));
    }

    /** Offers to show the folder of an export that was written. */
    private void offer(PublishModel.Wish wish, Result<String> done) {
        if (done instanceof Result.Ok<String>) {
            written = Optional.ofNullable(
                    wish.format() == PublishModel.Format.LINES
                            ? wish.out().toAbsolutePath().getParent()
                            : wish.out());
            Nodes.shown(openFolder, written.isPresent());
        }
    }

    private void take() {
        files.chooseFile("Choose a questions file", "Questions", List.of("json", "jsonl"))
                .ifPresent(file -> work("Importing " + file.getFileName(), () -> model.take(file)));
    }

    private void work(String title, Callable<Result<String>> step) {
        scope.task(
                title,
                control -> switch (step.call()) {
                    case Result.Ok<String>(String text) -> text;
                    case Result.Bad<String> bad -> "Failed: " + bad.message();
                },
                line -> {
                    tell(line);
                    refresh();
                });
    }

    private void tell(String line) {
        done.getItems().addFirst(line);
    }
}
