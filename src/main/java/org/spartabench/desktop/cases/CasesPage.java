package org.spartabench.desktop.cases;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.shell.sheet.AskLine;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.correct.BlindCase;
import org.spartabench.judging.correct.CaseChoice;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.correct.difference.DifferenceFeature;

/** Shows the cases one after the other: mark what is right, name the mistake, and the next one comes. */
public final class CasesPage extends Page {

    private static final int MOST_CARDS = 5;

    private final ReadOnlyObjectWrapper<Optional<BlindCase>> shown = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<String>> written = new ReadOnlyObjectWrapper<>(Optional.empty());
    /** Whether there are no cases at all, once they are read. */
    private final SimpleBooleanProperty none = new SimpleBooleanProperty();

    private final ReadOnlyObjectWrapper<Set<Integer>> marked = new ReadOnlyObjectWrapper<>(Set.of());

    private @FXML Label counts;
    private @FXML Label said;
    private @FXML ToggleButton adjudicate;
    private @FXML VBox start;
    private @FXML Label empty;
    private @FXML Button replies;
    private @FXML Button models;
    private @FXML Button recordedPrograms;
    private @FXML Button programs;
    private @FXML ScrollPane scroll;
    private @FXML Label question;
    private @FXML Label evidence;
    private @FXML VBox ruled;
    private @FXML GridPane cards;
    private @FXML Label differences;
    private @FXML HBox bar;
    private @FXML HBox categories;
    private @FXML Button write;
    private @FXML Button upheld;
    private @FXML Button unclear;
    private @FXML Button unanswerable;
    private @FXML Button defer;
    private @FXML Button structure;
    private @FXML Button values;
    private @FXML Button logic;
    private @FXML Button output;
    private @FXML TextField why;
    private @FXML Button undo;

    private final CasesModel model = new CasesModel(scope);
    private final Background work = scope.background("Failed", said::setText);
    private final SeenGuard<BlindCase> guard = new SeenGuard<>("case", said.textProperty(), List.of(cards));

    public CasesPage(ScreenFrame frame) {
        super(frame, "cases", "Cases");
        Nodes.shown(start, false); // until the cases are read, nobody knows whether there are any
        marked.addListener((o, was, is) -> paint());
        written.addListener((o, was, is) -> paint());
        why.setOnAction(e -> Nodes.leave(why));
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue inSight) {
        ObservableBooleanValue some =
                Bindings.createBooleanBinding(() -> inSight.get() && shown.get().isPresent(), inSight, shown);
        for (int i = 0; i < MOST_CARDS; i++) {
            int card = i;
            guard.add(commands, "cases.mark." + (i + 1), inSight, on -> mark(card));
        }
        guard.add(commands, write, "cases.write", inSight, this::write);
        guard.add(commands, upheld, "cases.upheld", inSight, this::allRight);
        guard.add(
                commands,
                unclear,
                "cases.unclear",
                inSight,
                on -> ask(on, "Why is the question not clear?", CaseChoice.Unclear::new));
        guard.add(
                commands,
                unanswerable,
                "cases.unanswerable",
                inSight,
                on -> ask(on, "Why does the database not hold the answer?", CaseChoice.Unanswerable::new));
        ObservableBooleanValue chosen = Bindings.createBooleanBinding(
                () -> inSight.get()
                        && (written.get().isPresent() || !marked.get().isEmpty()),
                inSight,
                written,
                marked);
        guard.add(commands, structure, "cases.structure", chosen, on -> decide(on, CorrectionCategory.STRUCTURE));
        guard.add(commands, values, "cases.values", chosen, on -> decide(on, CorrectionCategory.VALUES));
        guard.add(commands, logic, "cases.logic", chosen, on -> decide(on, CorrectionCategory.LOGIC));
        guard.add(commands, output, "cases.output", chosen, on -> decide(on, CorrectionCategory.OUTPUT));
        guard.add(commands, "cases.proposed", chosen, on -> proposed().ifPresent(category -> decide(on, category)));
        guard.add(commands, defer, "cases.defer", inSight, on -> step(() -> model.defer(on)));
        commands.add("cases.why", some, why::requestFocus);
        commands.add(undo, "cases.undo", inSight, () -> step(model::undo));
        commands.add(adjudicate, "cases.adjudicate", inSight, () -> {
            adjudicate.setSelected(!adjudicate.isSelected());
            enter();
        });
        adjudicate.setOnAction(e -> enter());
        ObservableBooleanValue first = Bindings.and(inSight, none);
        ObservableBooleanValue free = Bindings.and(inSight, start.visibleProperty());
        commands.add(replies, "cases.replies", first, () -> read(Paradigm.SQL));
        commands.add(models, "cases.models", first, () -> compare(() -> model.ask(Paradigm.SQL)));
        commands.add(recordedPrograms, "cases.recorded-programs", free, () -> read(Paradigm.PYTHON));
        commands.add(programs, "cases.programs", free, () -> compare(() -> model.ask(Paradigm.PYTHON)));
    }

    private void read(Paradigm paradigm) {
        files.chooseFile("Recorded " + texts(paradigm) + " of three models")
                .ifPresent(file -> compare(() -> model.compare(file, paradigm)));
    }

    private static String texts(Paradigm paradigm) {
        return paradigm == Paradigm.SQL ? "queries" : "programs";
    }

    @Override
    public void close() {
        model.close();
    }

    @Override
    public void enter() {
        boolean adjudicating = adjudicate.isSelected();
        step(() -> model.next(adjudicating, ""));
    }

    /** Reads or writes in the background; no case can be decided meanwhile. */
    private void step(Callable<CasesModel.Shown> reading) {
        guard.turn();
        work.load(reading, this::show);
    }

    private void show(CasesModel.Shown now) {
        said.setText(now.notice());
        counts.setText(words(now.counts()));
        boolean another = !now.now().equals(shown.get());
        shown.set(now.now());
        if (another) { // what was not decided keeps what was marked and written
            written.set(Optional.empty());
            marked.set(Set.of());
            why.clear();
        }
        boolean any = now.counts().all() > 0;
        empty.setText(
                any
                        ? now.counts().nothing("case")
                        : "There are no cases. Three models each write a query for an item's question. If one"
                                + " of them returns other rows than the item's own query, the item becomes a case.");
        none.set(!any);
        Nodes.shown(replies, !any);
        Nodes.shown(models, !any);
        paint();
        if (another) {
            scroll.setVvalue(0);
        }
        guard.show(now.now());
    }

    private static String words(CaseCounts counts) {
        return counts.waiting() + " to decide · " + counts.disagreed() + " disagreed · " + counts.settled() + " of "
                + Numbers.counted(counts.all(), "case") + " and drawn items settled";
    }

    private void paint() {
        Optional<BlindCase> now = shown.get();
        Nodes.shown(start, now.isEmpty());
        Nodes.shown(scroll, now.isPresent());
        Nodes.shown(bar, now.isPresent());
        Nodes.shown(categories, now.isPresent());
        now.ifPresent(this::paint);
    }

    private void paint(BlindCase now) {
        question.setText(now.question());
        evidence.setText("Evidence: " + now.evidence());
        Nodes.shown(evidence, !now.evidence().isBlank());
        ruled.getChildren()
                .setAll(now.ruled().stream()
                        .map(line -> (Node) Nodes.wrapped(line, "strong", "small"))
                        .toList());
        Nodes.shown(ruled, !now.ruled().isEmpty());
        List<Node> all = CaseCards.of(now, marked.get(), this::mark);
        cards.getChildren().clear();
        for (int i = 0; i < all.size(); i++) {
            cards.add(all.get(i), i % 2, i / 2);
        }
        differences.setText(differing(now));
        boolean queries = now.paradigm() == Paradigm.SQL;
        values.setText(queries ? "Values" : "Types");
        output.setText(queries ? "Output" : "Sorting");
        Optional<CorrectionCategory> preset = proposed();
        preset(structure, preset, CorrectionCategory.STRUCTURE);
        preset(values, preset, CorrectionCategory.VALUES);
        preset(logic, preset, CorrectionCategory.LOGIC);
        preset(output, preset, CorrectionCategory.OUTPUT);
    }

    private String differing(BlindCase now) {
        if (written.get().isPresent()) {
            return "Your " + (now.paradigm() == Paradigm.SQL ? "query: " : "program: ")
                    + written.get().get() + " · choose what is wrong with the others.";
        }
        if (marked.get().isEmpty()) {
            return "Mark the " + texts(now.paradigm()) + " that are right.";
        }
        Set<DifferenceFeature> found = now.differing(marked.get());
        return found.isEmpty()
                ? "Choose what is wrong with the others."
                : "They differ in "
                        + found.stream().map(DifferenceFeature::label).collect(Collectors.joining(", "))
                        + ". Enter takes the marked category.";
    }

    private Optional<CorrectionCategory> proposed() {
        return shown.get().filter(c -> !marked.get().isEmpty()).flatMap(c -> c.proposed(marked.get()));
    }

    private void preset(Button button, Optional<CorrectionCategory> preset, CorrectionCategory mine) {
        shown.get().ifPresent(c -> button.setAccessibleText("Wrong in the others: " + mine.label(c.paradigm())));
        button.getStyleClass().remove("accent");
        if (preset.filter(p -> p == mine).isPresent()) {
            button.getStyleClass().add("accent");
        }
    }

    private void mark(int card) {
        shown.get().filter(c -> card < c.cards().size()).ifPresent(c -> {
            Set<Integer> now = new TreeSet<>(marked.get());
            if (!now.remove(card)) {
                now.add(card);
            }
            written.set(Optional.empty());
            marked.set(Set.copyOf(now));
            work(model::recordActivity);
        });
    }

    private void work(Runnable sign) {
        scope.work().start(sign);
    }

    private void allRight(BlindCase on) {
        rule(
                on,
                new CaseChoice.Marked(
                        IntStream.range(0, on.cards().size()).boxed().collect(Collectors.toSet()),
                        Optional.empty(),
                        why.getText().strip()));
    }

    private void write(BlindCase on) {
        AskText.open(
                overlay,
                on.paradigm() == Paradigm.SQL ? "The right query" : "The right program",
                written.get()
                        .or(() -> marked.get().stream()
                                .min(Integer::compare)
                                .map(card -> on.cards().get(card).text()))
                        .orElse(""),
                text -> written(on, text));
    }

    /** Takes a text for the case that was seen when it was asked for. */
    private void written(BlindCase on, String text) {
        if (shown.get().filter(on::equals).isEmpty()) {
            said.setText("Not taken: another case is shown by now.");
            return;
        }
        marked.set(Set.of());
        written.set(Optional.of(text));
    }

    private void ask(BlindCase on, String asked, Function<String, CaseChoice> choice) {
        AskLine.open(overlay, asked, "reason", why.getText().strip(), text -> rule(on, choice.apply(text)));
    }

    private void decide(BlindCase on, CorrectionCategory category) {
        String reason = why.getText().strip();
        rule(
                on,
                written.get()
                        .<CaseChoice>map(text -> new CaseChoice.Written(text, category, reason))
                        .orElseGet(() -> new CaseChoice.Marked(marked.get(), Optional.of(category), reason)));
    }

    private void rule(BlindCase on, CaseChoice choice) {
        step(() -> model.rule(on, choice));
    }

    private void compare(Callable<Result<Job>> made) {
        work.load(made, job -> {
            switch (job) {
                case Result.Bad<Job> bad -> said.setText(bad.message());
                case Result.Ok<Job>(Job work) -> scope.task("Comparing with three models", work, done -> enter());
            }
        });
    }

    /** Asks for a text of several lines on a sheet: Ctrl+Enter confirms, Esc cancels. */
    private static final class AskText extends VBox {

        private static final double WIDTH = 640;
        private static final int LINES = 16;

        private AskText(Overlay overlay, String question, TextArea area, Consumer<String> given) {
            Label title = Nodes.wrapped(question, "strong");
            Runnable done = () -> {
                if (!area.getText().isBlank()) {
                    overlay.close();
                    given.accept(area.getText().strip());
                }
            };
            area.setId("ask-text");
            area.getStyleClass().add("mono");
            area.setPrefRowCount(LINES);
            area.setAccessibleText(question);
            area.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
                if (e.getCode() == KeyCode.ENTER && e.isShortcutDown()) {
                    e.consume();
                    done.run();
                }
            });
            Label mine = Nodes.wrapped(
                    "Mark a card first to begin with its text. What is wrong with the others is chosen next.",
                    "muted",
                    "small");
            getChildren().addAll(title, area, mine, AskLine.buttons(overlay, "OK", "Ctrl+Enter", area, done));
            setPrefWidth(WIDTH);
        }

        /**
         * Opens after its key event is processed, or the key's letter would appear in the text.
         *
         * @param present initial text
         * @param given takes the text, which is not blank
         */
        static void open(Overlay overlay, String question, String present, Consumer<String> given) {
            TextArea area = new TextArea(present);
            AskText sheet = new AskText(overlay, question, area, given);
            Platform.runLater(() -> overlay.show(sheet, area));
        }
    }
}
