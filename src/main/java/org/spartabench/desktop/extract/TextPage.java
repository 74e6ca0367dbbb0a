package org.spartabench.desktop.extract;

import static org.spartabench.desktop.chart.ValueTable.column;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;
import javafx.scene.control.SpinnerValueFactory.IntegerSpinnerValueFactory;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.chart.FigurePane;
import org.spartabench.desktop.chart.SheetTable;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.WrapBar;
import org.spartabench.desktop.passage.PassageFlow;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.shell.sheet.AskLine;
import org.spartabench.desktop.work.Background;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.template.Rendered;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.extract.verify.BlindFact;
import org.spartabench.judging.extract.verify.FactCase;
import org.spartabench.judging.extract.verify.FactDecision.Choice;

/**
 * Shows what was read out of texts, one value after the other with the words that state it: right, wrong, not stated. Its other side are
 * the figures of each column, and which columns pass.
 */
public final class TextPage extends Page {

    private static final int USUAL_SAMPLE = 40;
    private static final int MOST_SAMPLE = 10_000;
    private static final int USUAL_THRESHOLD = 95;
    private static final int MOST_BESIDE = 100;
    private static final int PERCENT = 100;
    private static final double MOST_HEIGHT = 220;
    private static final String GAP = " · ";

    private static final String START = "Facts are read out of texts, each value with the words that state it. Choose"
        + " a folder of reports (.txt, .md) or a file of texts (.jsonl, .csv), then a schema: a JSON file with the"
        + " tables, columns and patterns that are wanted. The user guide, “Start from your own reports”, shows one.";

    private final SimpleObjectProperty<Optional<Path>> texts = new SimpleObjectProperty<>(Optional.empty());
    private final SimpleBooleanProperty begun = new SimpleBooleanProperty();
    private final SimpleBooleanProperty running = new SimpleBooleanProperty();
    private final SimpleObjectProperty<Optional<BlindFact>> shown = new SimpleObjectProperty<>(Optional.empty());
    private int lacking;
    private boolean filling;

    private @FXML Button folder;
    private @FXML Button file;
    private @FXML Button schema;
    private @FXML Button read;
    private @FXML Label chosen;
    private @FXML ToggleButton figures;
    private @FXML WrapBar tools;
    private @FXML Label counts;
    private @FXML Spinner<Integer> sample;
    private @FXML ToggleButton adjudicate;
    private @FXML Button defer;
    private @FXML Button undo;
    private @FXML Label said;
    private @FXML Label start;
    private @FXML StackPane main;
    private @FXML HBox desk;
    private @FXML ListView<String> passages;
    private @FXML VBox sides;
    private @FXML Label row;
    private @FXML Label value;
    private @FXML Label doubt;
    private @FXML ScrollPane scroll;
    private @FXML ScrollPane values;
    private @FXML SheetTable beside;
    private @FXML WrapBar bar;
    private @FXML Label question;
    private @FXML Button right;
    private @FXML Button wrong;
    private @FXML Button none;
    private @FXML Button missing;
    private @FXML Button complete;

    private final TextModel model = new TextModel(scope);
    private final Background work = scope.background("Failed", said::setText);
    private final FigurePane pane = new FigurePane(files);
    private final Background computing = scope.background(pane::failed);
    private final Spinner<Integer> threshold =
            Nodes.named(new Spinner<>(0, PERCENT, USUAL_THRESHOLD), "text-threshold", "Least precision in per cent");
    private final SeenGuard<BlindFact> guard = new SeenGuard<>("value", said.textProperty(), List.of(sides));

    public TextPage(ScreenFrame frame) {
        super(frame, "text", "Text");
        Nodes.shownWhileFilled(said);
        Nodes.shownWhileFilled(doubt);
        Nodes.shown(desk, false);
        Nodes.shown(bar, false);
        Nodes.shown(tools, false);
        Nodes.shown(start, false); // until it is read, nobody knows whether there is anything
        start.setText(START);
        sample.setValueFactory(new IntegerSpinnerValueFactory(1, MOST_SAMPLE, USUAL_SAMPLE));
        sample.valueProperty().addListener((o, was, is) -> enter());
        threshold.setPrefWidth(80);
        threshold.setEditable(true);
        threshold.valueProperty().addListener((o, was, is) -> compute());
        pane.tools()
                .getChildren()
                .setAll(
                        Nodes.label("A column passes if the lower end of its precision is at least, in %", "small"),
                        threshold);
        pane.tools().setHgap(8);
        main.getChildren().add(pane.node());
        Nodes.shown(pane.node(), false);
        Nodes.onSelect(passages.getSelectionModel(), line -> {
            if (!filling) {
                step(() -> model.at(passage(line)));
            }
        });
        texts.subscribe(
                path -> chosen.setText(path.map(p -> "from " + p.getFileName()).orElse("no texts chosen")));
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue inSight) {
        ObservableBooleanValue idle = Bindings.and(inSight, running.not());
        commands.add(
                folder,
                "text.folder",
                idle,
                () -> files.chooseFolder("Folder of reports").ifPresent(this::take));
        commands.add(
                file,
                "text.file",
                idle,
                () -> files.chooseFile("File of texts", "Texts", List.of("jsonl", "csv", "tsv", "json"))
                        .ifPresent(this::take));
        commands.add(
                schema,
                "text.schema",
                idle,
                () -> files.chooseFile("Schema of the facts", "Schema", List.of("json"))
                        .ifPresent(this::takeSchema));
        ObservableBooleanValue ready = Bindings.createBooleanBinding(
                () -> texts.get().isPresent() && begun.get() && !running.get(), texts, begun, running);
        commands.add(read, "text.read", Bindings.and(inSight, ready), this::read);
        ObservableBooleanValue some = Bindings.and(inSight, tools.visibleProperty());
        commands.add(figures, "text.figures", some, () -> {
            figures.setSelected(!figures.isSelected());
            turn();
        });
        figures.setOnAction(e -> turn());
        ObservableBooleanValue deciding =
                Bindings.and(inSight, figures.selectedProperty().not());
        ObservableBooleanValue valued = Bindings.createBooleanBinding(
                () -> deciding.get() && shown.get().flatMap(BlindFact::fact).isPresent(), deciding, shown);
        ObservableBooleanValue searching = Bindings.createBooleanBinding(
                () -> deciding.get()
                        && shown.get().filter(t -> t.fact().isEmpty()).isPresent(),
                deciding,
                shown);
        guard.add(commands, right, "text.right", valued, on -> decide(on, Choice.RIGHT, ""));
        guard.add(commands, wrong, "text.wrong", valued, this::askRight);
        guard.add(commands, none, "text.none", valued, on -> decide(on, Choice.NOT_STATED, ""));
        guard.add(commands, missing, "text.missing", searching, on -> {
            lacking++;
            scope.work().start(model::recordActivity);
            ask(on);
        });
        guard.add(
                commands,
                complete,
                "text.complete",
                searching,
                on -> decide(on, Choice.MISSING, String.valueOf(lacking)));
        guard.add(commands, defer, "text.defer", deciding, on -> step(() -> model.defer(on)));
        ObservableBooleanValue open =
                Bindings.and(some, figures.selectedProperty().not());
        commands.add(undo, "text.undo", open, () -> step(model::undo));
        commands.add(adjudicate, "text.adjudicate", open, () -> {
            adjudicate.setSelected(!adjudicate.isSelected());
            enter();
        });
        adjudicate.setOnAction(e -> enter());
        pane.register(commands, "text", Bindings.and(inSight, figures.selectedProperty()));
    }

    @Override
    public void enter() {
        open("");
    }

    private void open(String notice) {
        int values = sample.getValue();
        boolean settling = adjudicate.isSelected();
        step(() -> model.open(values, settling, notice));
    }

    private void take(Path path) {
        texts.set(Optional.of(path));
        said.setText(begun.get() ? "" : "Choose the schema next: the facts that are wanted.");
    }

    private void takeSchema(Path path) {
        work.load(
                () -> model.take(path),
                taken -> taken.use(
                        facts -> open("Schema " + path.getFileName() + " is taken: "
                                + Numbers.counted(facts.tables().size(), "table") + ". The next texts are read by it."),
                        bad -> said.setText(bad.message())));
    }

    private void read() {
        texts.get()
                .ifPresent(path -> work.load(() -> model.reading(path), job -> {
                    switch (job) {
                        case Result.Bad<Job> bad -> said.setText(bad.message());
                        case Result.Ok<Job>(Job reading) -> {
                            running.set(true);
                            said.setText("Facts are being read; the line at the bottom pauses and cancels.");
                            scope.task("Reading facts out of texts", control -> read(reading, control), this::open);
                        }
                    }
                }));
    }

    /** Reads, and lets the page begin again, however it ends. */
    private String read(Job reading, TaskControl control) throws Exception {
        scope.work().show(() -> running.set(true));
        try {
            return reading.run(control);
        } finally {
            scope.work().show(() -> running.set(false));
        }
    }

    /** Reads or writes in the background; nothing can be decided meanwhile. */
    private void step(Callable<TextModel.Shown> reading) {
        guard.turn();
        work.load(reading, this::show);
    }

    private void decide(BlindFact on, Choice choice, String right) {
        step(() -> model.decide(on, choice, right));
    }

    private void askRight(BlindFact on) {
        AskLine.open(
                overlay,
                "Which value does the text state?",
                "",
                on.fact().map(FactCase::value).orElse(""),
                given -> {
                    if (shown.get().filter(on::equals).isPresent()) {
                        decide(on, Choice.WRONG, given);
                    }
                });
    }

    private void show(TextModel.Shown now) {
        said.setText(now.notice());
        begun.set(now.schema());
        CaseCounts all = now.counts();
        counts.setText(all.waiting() + " to verify · " + all.disagreed() + " disagreed · " + all.settled() + " of "
                + Numbers.counted(all.all(), "value") + " verified by two");
        boolean any = all.all() > 0;
        Nodes.shown(tools, any);
        if (!any) {
            figures.setSelected(false);
        }
        start.setText(
                !any
                        ? START
                        : adjudicate.isSelected()
                                ? "There is no value on which people differ."
                                : all.nothing("value") + " V shows the figures.");
        if (!now.now().map(BlindFact::id).equals(shown.get().map(BlindFact::id))) {
            lacking = 0;
        }
        filling = true;
        passages.getItems()
                .setAll(now.waiting().entrySet().stream()
                        .map(e -> e.getKey() + GAP + e.getValue())
                        .toList());
        now.now()
                .ifPresent(task -> passages.getItems().stream()
                        .filter(line -> passage(line).equals(task.passage()))
                        .findFirst()
                        .ifPresent(line -> {
                            passages.getSelectionModel().select(line);
                            passages.scrollTo(line);
                        }));
        filling = false;
        shown.set(now.now());
        now.now().ifPresent(this::paint);
        turn();
        guard.show(now.now());
    }

    private static String passage(String line) {
        return line.substring(0, line.lastIndexOf(GAP));
    }

    /** Shows the desk, the figures, or why there is neither. */
    private void turn() {
        boolean other = figures.isSelected();
        boolean some = shown.get().isPresent();
        Nodes.shown(pane.node(), other);
        Nodes.shown(desk, !other && some);
        Nodes.shown(bar, !other && some);
        Nodes.shown(start, !other && !some);
        if (other) {
            compute();
        }
    }

    private void paint(BlindFact now) {
        row.setText(now.table() + " · "
                + now.fact()
                        .map(c -> c.key().stream().allMatch(String::isEmpty)
                                ? "a row without a key"
                                : String.join(", ", c.key()))
                        .orElse("all rows")
                + " · in " + now.passage());
        value.setText(now.fact()
                .map(c -> now.column() + ": " + c.value())
                .orElse(now.column() + ": what does the text state that is not underlined?"));
        doubt.setText(String.join(
                "\n",
                now.settles()
                        ? now.others()
                        : now.doubt().isEmpty() ? List.of() : List.of("To be decided, since " + now.doubt())));
        List<Rendered.Span> spans = now.spans();
        PassageFlow flow = new PassageFlow(new Passage(now.passage(), now.table(), now.text(), List.of(), spans));
        flow.light(Set.of(now.column()));
        scroll.setContent(flow);
        scroll.setVvalue(spans.stream()
                .filter(s -> s.column().equals(now.column()))
                .findFirst()
                .map(s -> (double) s.start() / now.text().length())
                .orElse(0.0));
        beside.show(ValueTable.of(
                now.beside().stream().limit(MOST_BESIDE).toList(),
                column("row", c -> String.join(", ", c.key())),
                column("column", FactCase::column),
                column("value", FactCase::value),
                column("words", c -> c.judged().support().word())));
        values.setPrefHeight(Math.min(MOST_HEIGHT, beside.getPrefHeight() + 4));
        ask(now);
    }

    private void ask(BlindFact now) {
        boolean search = now.fact().isEmpty();
        question.setText(
                search
                        ? "Facts of " + now.column() + " that the table lacks: " + lacking
                        : "Does the text state this value of this row?");
        List.of(right, wrong, none).forEach(b -> Nodes.shown(b, !search));
        List.of(missing, complete).forEach(b -> Nodes.shown(b, search));
    }

    private void compute() {
        double least = threshold.getValue() / (double) PERCENT;
        computing.load(() -> model.gate(least), gate -> gate.ifPresent(g -> pane.show(FactFigure.of(g))));
    }
}
