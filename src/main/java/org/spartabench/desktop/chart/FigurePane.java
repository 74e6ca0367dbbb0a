package org.spartabench.desktop.chart;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.file.FileSaver;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.shell.command.Commands;

/** Shows a chart and its tables, and saves them as PNG, SVG or CSV. */
public final class FigurePane extends FxmlView {

    /** Describes a table under a heading; an empty heading is left out. */
    public record Titled(String heading, ValueTable sheet) {}

    /**
     * Describes a chart with its tables.
     *
     * @param id name of its files
     * @param explains the counted values, in a sentence or two
     * @param tables the first is the one that is saved
     */
    public record Figure(String id, String title, String explains, Chart chart, List<Titled> tables) {
        public Figure {
            tables = List.copyOf(tables);
        }
    }

    private final FileSaver saver;
    private final BooleanProperty something = new SimpleBooleanProperty();
    private @Nullable Figure figure;

    private @FXML Label title;
    private @FXML Label note;
    private @FXML Button png;
    private @FXML Button svg;
    private @FXML Button csv;
    private @FXML FlowPane tools;
    private @FXML Label explains;
    private @FXML ScrollPane scroll;
    private @FXML VBox content;
    private @FXML ChartPane chart;
    private @FXML VBox tables;
    private @FXML Label missing;

    public FigurePane(FilePort files) {
        saver = new FileSaver(files, this::tell);
        missing("");
    }

    /** Returns the line under the title for other controls of the page; empty at first. */
    public FlowPane tools() {
        return tools;
    }

    /** @param prefix of the ids of its commands: {@code agreement} @param shown whether the page is visible */
    public void register(Commands commands, String prefix, ObservableBooleanValue shown) {
        ObservableBooleanValue savable = something.and(shown);
        commands.add(png, prefix + ".png", savable, this::savePng);
        commands.add(svg, prefix + ".svg", savable, this::saveSvg);
        commands.add(csv, prefix + ".csv", savable, this::saveCsv);
    }

    private void savePng() {
        saver.png("the chart", shown().id(), () -> chart.picture(FileSaver.RESOLUTION));
    }

    private void saveSvg() {
        saver.svg("the chart", shown().id(), () -> ChartSvg.of(shown().chart()));
    }

    private void saveCsv() {
        String text = shown().tables().getFirst().sheet().csv();
        saver.text("Save the table", shown().id() + ".csv", text);
    }

    private Figure shown() {
        return Objects.requireNonNull(figure);
    }

    /** Shows a figure: a new one from its beginning; the same one keeps its scroll position. */
    public void show(Figure wanted) {
        if (figure == null || !figure.id().equals(wanted.id())) {
            scroll.setVvalue(0);
        }
        figure = wanted;
        something.set(true);
        title(wanted.title());
        explains(wanted.explains());
        Nodes.shown(chart, wanted.chart().anything());
        if (wanted.chart().anything()) {
            chart.show(wanted.chart());
        }
        tables.getChildren().clear();
        for (Titled table : wanted.tables()) {
            if (!table.heading().isEmpty()) {
                Label heading = Nodes.label(table.heading(), "strong", "small");
                tables.getChildren().add(heading);
            }
            SheetTable shown =
                    Nodes.accessible(new SheetTable(), table.heading().isEmpty() ? wanted.title() : table.heading());
            shown.show(table.sheet());
            tables.getChildren().add(shown);
        }
        Nodes.shown(scroll, true);
        Nodes.shown(missing, false);
    }

    /** Shows how to get values, in place of a figure. */
    public void missing(String words) {
        something.set(false);
        missing.setText(words);
        Nodes.shown(scroll, false);
        Nodes.shown(missing, true);
    }

    public void title(String text) {
        title.setText(text);
    }

    /** Explains the counted values in a sentence or two; an empty text takes no room. */
    public void explains(String text) {
        explains.setText(text);
        Nodes.shown(explains, !text.isEmpty());
    }

    /** Shows a line beside the title. */
    public void tell(String line) {
        note.setText(line);
    }

    public void failed(Throwable cause) {
        tell("Failed: " + Optional.ofNullable(cause.getMessage()).orElse(cause.toString()));
    }
}
