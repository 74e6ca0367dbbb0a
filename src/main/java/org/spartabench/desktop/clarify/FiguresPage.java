package org.spartabench.desktop.clarify;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.FigurePane;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.chart.FigurePane.Titled;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.clarify.ClarifyResult;
import org.spartabench.judging.clarify.PublishedFigures;
import org.spartabench.judging.clarify.PublishedFigures.Bar;
import org.spartabench.judging.clarify.PublishedFigures.Cells;

/** Shows Tables 1 and 2 and Figures 3, 4, 6 and 7 of the paper beside what the project gives. */
public final class FiguresPage extends Page {

    /** Marks a printed total that does not follow from its own parts. */
    static final String MARK = "†";

    private static final List<String> COLUMNS =
            List.of("source", "model", "set", "paradigm", "simple", "moderate", "challenging", "in total", "by parts");
    static final String SUSPECT = MARK + " The printed total does not follow from the printed parts, with 925 simple,"
            + " 464 moderate and 145 challenging questions; the column beside it does.";

    private final PublishedFigures published = new PublishedFigures();

    private @FXML HBox page;
    private @FXML ListView<Figure> views;

    private final ClarityModel model = new ClarityModel(scope);
    private final FigurePane pane = new FigurePane(files);
    private final Background reading = scope.background(pane::failed);

    public FiguresPage(ScreenFrame frame) {
        super(frame, "figures", "Figures");
        HBox.setHgrow(pane.node(), Priority.ALWAYS);
        page.getChildren().add(pane.node());
        views.setCellFactory(ItemCell.of(Figure::title));
        views.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> {
            if (is != null) {
                pane.show(is);
            }
        });
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        pane.register(commands, "figures", shown);
    }

    @Override
    public void enter() {
        reading.load(() -> figures(model.results(), model.corrections()), all -> {
            int chosen = Math.max(0, views.getSelectionModel().getSelectedIndex());
            views.getItems().setAll(all);
            views.getSelectionModel().clearAndSelect(chosen);
        });
    }

    private List<Figure> figures(List<ClarifyResult> results, List<Bar> corrections) {
        DialogueFigures own = new DialogueFigures(results, published);
        return List.of(
                table(1, "Accuracy on the corrected set", List.of(own.cells(false))),
                table(2, "Accuracy with clarifications", List.of(own.cells(false), own.cells(true))),
                bars(3, corrections, "Corrections of SQL by category"),
                bars(4, corrections, "Corrections of programs by category"),
                bars(6, corrections, "Errors of models by kind"),
                new Figure(
                        "figure-7",
                        "Fig. 7  Kinds of inquiry",
                        "The paper prints the order of the kinds and no shares. The chart shows the shares of this"
                                + " project.",
                        own.kinds(),
                        List.of(own.kindTable())));
    }

    private Figure table(int number, String about, List<List<List<String>>> own) {
        List<List<String>> rows = new ArrayList<>();
        own.forEach(rows::addAll);
        List<Cells> printed = published.table(number);
        printed.forEach(c -> rows.add(row(c)));
        List<Cells> verified = printed.stream()
                .filter(c -> c.set().equals(number == 1 ? "verified" : "standard"))
                .toList();
        List<String> models = verified.stream().map(Cells::model).distinct().toList();
        List<Chart.Series> series = Stream.of("python", "sql")
                .flatMap(p -> (number == 1 ? Stream.of("verified") : Stream.of("standard", "lcf"))
                        .map(set -> new Chart.Series(
                                (p.equals("sql") ? "SQL" : "Python")
                                        + (number == 1 ? "" : set.equals("lcf") ? ", LCF" : ", " + set) + " (paper)",
                                models.stream()
                                        .map(m -> total(printed, m, set, p))
                                        .toList())))
                .toList();
        String ours = own.stream().allMatch(List::isEmpty)
                ? " This project has no values yet: sparta clarify --execute gives them."
                : "";
        return new Figure(
                "table-" + number,
                "Table " + number + "  " + about,
                "Lines marked “paper” are printed there. " + SUSPECT + ours,
                new Chart(
                        "Table " + number + " of the paper",
                        "% right",
                        // At a hyphen a long label would break inside a word.
                        models.stream().map(m -> m.replace('-', ' ')).toList(),
                        series),
                List.of(new Titled("Accuracy in %", new ValueTable(COLUMNS, rows))));
    }

    private static double total(List<Cells> printed, String model, String set, String paradigm) {
        return printed.stream()
                .filter(c -> c.model().equals(model)
                        && c.set().equals(set)
                        && c.paradigm().equals(paradigm))
                .mapToDouble(Cells::total)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static List<String> row(Cells c) {
        return Stream.of(
                        DialogueFigures.PAPER,
                        c.model() + (c.suspect() ? " " + MARK : ""),
                        c.set().equals("lcf") ? "LCF" : c.set(),
                        c.paradigm().equals("sql") ? "SQL" : "Python",
                        DialogueFigures.figure(c.simple()),
                        DialogueFigures.figure(c.moderate()),
                        DialogueFigures.figure(c.challenging()),
                        DialogueFigures.figure(c.total()),
                        DialogueFigures.figure(c.weighted()))
                .map(Objects::toString)
                .toList();
    }

    /** @param corrections the bars of the project, of all figures */
    private Figure bars(int number, List<Bar> corrections, String about) {
        List<Bar> printed = published.figure(number);
        List<Bar> own = corrections.stream().filter(b -> b.figure() == number).toList();
        List<String> names = Stream.concat(printed.stream(), own.stream())
                .map(Bar::name)
                .distinct()
                .toList();
        List<Chart.Series> series = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        bars(DialogueFigures.PROJECT, own, names, series, rows);
        bars(DialogueFigures.PAPER, printed, names, series, rows);
        return new Figure(
                "figure-" + number,
                "Fig. " + number + "  " + about,
                (number == 6
                                ? "Only these shares of the paper stand in its text."
                                : "Shares of the corrections in the paper.")
                        + (own.isEmpty() ? " This project has none yet: decide the cases on the page Cases." : ""),
                new Chart("Figure " + number + " of the paper", "%", names, series),
                List.of(new Titled("", new ValueTable(List.of("source", "name", "paradigm", "%"), rows))));
    }

    private static void bars(
            String source, List<Bar> bars, List<String> names, List<Chart.Series> series, List<List<String>> rows) {
        for (String of : bars.stream().map(Bar::of).distinct().toList()) {
            series.add(new Chart.Series(
                    (of.equals("percent") ? "all" : paradigm(of)) + " (" + source + ")",
                    names.stream().map(n -> value(bars, n, of)).toList()));
        }
        for (Bar bar : bars) {
            rows.add(List.of(
                    source,
                    bar.name(),
                    bar.of().equals("percent") ? "" : paradigm(bar.of()),
                    bar.value().map(String::valueOf).orElse("")));
        }
    }

    private static String paradigm(String word) {
        return word.equals("sql") ? "SQL" : "Python";
    }

    private static double value(List<Bar> printed, String name, String of) {
        return printed.stream()
                .filter(b -> b.name().equals(name) && b.of().equals(of))
                .flatMap(b -> b.value().stream())
                .findFirst()
                .orElse(Double.NaN);
    }
}
