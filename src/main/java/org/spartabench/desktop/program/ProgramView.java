package org.spartabench.desktop.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.desktop.highlight.QuestionArea;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.ProjectScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.shell.sheet.ConsentSheet;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.work.Background;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.program.ProgramFolder;
import org.spartabench.python.trial.ProgramVerdict;

/** Shows the pandas program of a query beside its frames, in step with SQL, question and tree; runs it, also when edited. */
public final class ProgramView extends ProjectScreen {

    private static final Set<String> UNREADABLE = Set.of("SyntaxError", "IndentationError", "TabError");

    private final PythonArea program = new PythonArea();
    private final SqlArea sql = SqlArea.readOnly("");
    private final QuestionArea question = Nodes.named(new QuestionArea(), "program-question");
    private Route.Program place = new Route.Program(OptionalInt.empty(), "");

    private @FXML Label title;
    private @FXML StackPane questionPlace;
    private @FXML Label verdict;
    private @FXML Label reason;
    private @FXML StackPane programPlace;
    private @FXML Slider slider;
    private @FXML Label at;
    private @FXML Button back;
    private @FXML Button forth;
    private @FXML Button run;
    private @FXML Button edit;
    private @FXML Button reset;
    private @FXML Button copy;
    private @FXML Button save;
    private @FXML Button leave;
    private @FXML Label python;
    private @FXML Button tryPython;
    private @FXML Label told;
    private @FXML FramePane frame;
    private @FXML StackPane sqlPlace;
    private @FXML TreePane tree;

    private final ProgramModel model = new ProgramModel(scope);
    private final Background writing = scope.background("Not saved", told::setText);
    private final Background trying = scope.background("Not tried", told::setText);
    private final ProgramHighlight highlight = new ProgramHighlight(model, program, frame, sql, question, tree);

    public ProgramView(ScreenFrame frame) {
        super(frame);
        model.onQuestion((weakness, agreed) ->
                ConsentSheet.openForPrograms(overlay, weakness, "programs that were changed by hand", agreed));
        programPlace.getChildren().add(new VirtualizedScrollPane<>(program));
        sqlPlace.getChildren().add(new VirtualizedScrollPane<>(sql));
        questionPlace.getChildren().add(question);
        sql.setId("program-sql");
        highlight.link();
        makeCommands();
        listen();
    }

    private void makeCommands() {
        BooleanBinding shown = Bindings.createBooleanBinding(
                () -> model.sheet().get().flatMap(ProgramSheet::program).isPresent(), model.sheet());
        BooleanBinding reading = Bindings.createBooleanBinding(() -> !program.isEditable(), program.editableProperty());
        BooleanBinding changed = Bindings.createBooleanBinding(
                () -> model.sheet()
                        .get()
                        .flatMap(ProgramSheet::program)
                        .filter(p -> !p.text().equals(program.getText()))
                        .isPresent(),
                model.sheet(),
                program.textProperty());
        BooleanBinding steps =
                Bindings.createBooleanBinding(() -> !model.steps().get().isEmpty(), model.steps());
        BooleanBinding idle =
                Bindings.createBooleanBinding(() -> shown.get() && !model.busy().get(), shown, model.busy());
        commands.add(run, "program.run", idle, () -> model.run(program.getText()));
        commands.add(edit, "program.edit", shown.and(reading), this::edit);
        commands.add(reset, "program.reset", changed, this::reset);
        commands.add(copy, "program.copy", shown, this::copy);
        commands.add(save, "program.save", shown, this::save);
        commands.add(back, "program.back", steps.and(reading), () -> model.move(-1));
        commands.add(forth, "program.forth", steps.and(reading), () -> model.move(1));
        commands.add("program.first", steps.and(reading), () -> model.step().set(0));
        commands.add(
                "program.last",
                steps.and(reading),
                () -> model.move(model.steps().get().size()));
        commands.add(tryPython, "program.try", this::tryPython);
        commands.add(leave, "program.leave", this::leaveOrRead);
        for (Button button : List.of(run, edit, reset, copy, save, back, forth, leave, tryPython)) {
            button.setFocusTraversable(false);
        }
    }

    private void listen() {
        model.sheet().addListener((o, was, is) -> is.ifPresent(this::show));
        model.verdict().addListener((o, was, is) -> showVerdict());
        model.busy().addListener((o, was, is) -> showVerdict());
        model.problem().addListener((o, was, is) -> showVerdict());
        model.steps().addListener((o, was, is) -> slider.setMax(Math.max(0, is.size() - 1)));
        model.step().addListener((o, was, is) -> {
            slider.setValue(is.intValue());
            showStep();
        });
        model.steps().addListener((o, was, is) -> showStep());
        slider.valueProperty().addListener((o, was, is) -> model.step().set((int) Math.round(is.doubleValue())));
        python.textProperty().bind(Bindings.createStringBinding(this::pythonLine, model.python(), model.verdict()));
        program.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ESCAPE && program.isEditable()) {
                leaveOrRead();
                e.consume();
            }
        });
        told.visibleProperty().bind(told.textProperty().isNotEmpty());
        told.managedProperty().bind(told.visibleProperty());
        showVerdict();
    }

    @Override
    public void enter(Route to) {
        if (to instanceof Route.Program wanted) {
            place = wanted;
            told.setText("");
            program.setEditable(false);
            model.show(wanted);
        }
    }

    @Override
    public void close() {
        model.close();
    }

    private void show(ProgramSheet sheet) {
        title.setText(sheet.title());
        question.show(
                sheet.question().isEmpty() ? "No question: this query was written by hand." : sheet.question(),
                sheet.phrases());
        sql.show(sheet.sql().text());
        sheet.tree().ifPresentOrElse(tree::show, tree::clear);
        program.setEditable(false);
        program.show(sheet.program().map(p -> p.text()).orElse(""));
        showStep();
        highlight.show();
    }

    private void showStep() {
        List<ProgramStep> all = model.steps().get();
        at.setText(all.isEmpty() ? "" : "step " + (model.step().get() + 1) + " of " + all.size());
        if (!all.isEmpty() && !program.isEditable()) {
            program.showParagraphInViewport(Math.min(
                            all.get(model.step().get()).last(),
                            program.getParagraphs().size())
                    - 1);
        }
    }

    private String pythonLine() {
        boolean lacking = model.verdict()
                .get()
                .filter(v -> v.reply() instanceof PythonReply.Unavailable)
                .isPresent();
        return !model.python().get().isEmpty()
                ? model.python().get()
                : lacking ? "No Python has run this program." : "Python starts with the first run.";
    }

    private void showVerdict() {
        Optional<ProgramVerdict> known = model.verdict().get();
        String problem = model.problem().get();
        String chip = !problem.isEmpty()
                ? "not shown"
                : model.busy().get()
                        ? "running …"
                        : known.map(ProgramView::word).orElse("not run");
        verdict.setText(chip);
        verdict.getStyleClass().setAll("chip", known.isPresent() && problem.isEmpty() ? style(known.get()) : "muted");
        String why = problem.isEmpty() ? known.map(ProgramVerdict::why).orElse("") : problem;
        reason.setText(why);
        Nodes.shown(reason, !why.isEmpty());
        known.ifPresent(this::markLine);
    }

    private static String word(ProgramVerdict verdict) {
        return switch (verdict.state()) {
            case EQUAL -> "equal";
            case DIFFERENT -> began(verdict) ? "differs" : "not run";
            case UNSURE -> "unsure";
            case NOT_RUN -> "not run";
        };
    }

    /** Whether Python took the program: one that is forbidden or that cannot be read has no rows that could differ. */
    private static boolean began(ProgramVerdict verdict) {
        return switch (verdict.reply()) {
            case PythonReply.Forbidden _ -> false;
            case PythonReply.Raised raised -> !UNREADABLE.contains(raised.type());
            case PythonReply.Gave _, PythonReply.Overran _, PythonReply.Unavailable _ -> true;
        };
    }

    private static String style(ProgramVerdict verdict) {
        return switch (verdict.state()) {
            case EQUAL -> "success";
            case DIFFERENT -> began(verdict) ? "danger" : "warning";
            case UNSURE, NOT_RUN -> "warning";
        };
    }

    /** Moves the caret to the line at which an edited program failed. */
    private void markLine(ProgramVerdict verdict) {
        int line = switch (verdict.reply()) {
            case PythonReply.Raised raised -> raised.line();
            case PythonReply.Forbidden forbidden -> forbidden.line();
            case PythonReply.Gave _, PythonReply.Overran _, PythonReply.Unavailable _ -> 0;
        };
        if (line > 0 && line <= program.getParagraphs().size()) {
            program.moveTo(line - 1, 0);
            program.showParagraphInViewport(line - 1);
        }
    }

    private void edit() {
        program.setEditable(true);
        told.setText("Change a line and run it: the rows are compared with those of the query. Esc ends the editing.");
        program.requestFocus();
        model.steps().get().stream()
                .skip(model.step().get())
                .findFirst()
                .ifPresent(s -> program.moveTo(s.first() - 1, 0));
    }

    private void reset() {
        program.setEditable(false);
        told.setText("");
        model.sheet().get().flatMap(ProgramSheet::program).ifPresent(compiled -> {
            program.show(compiled.text());
            model.run(compiled.text());
        });
        Nodes.leave(program);
    }

    private void tryPython() {
        told.setText("Trying Python …");
        trying.load(ProgramRuns::attempt, told::setText);
    }

    private void copy() {
        ClipboardContent content = new ClipboardContent();
        content.putString(program.getText());
        Clipboard.getSystemClipboard().setContent(content);
        told.setText("Copied.");
    }

    private void save() {
        ProgramSheet sheet = model.sheet().get().orElseThrow();
        String name = sheet.title().replaceAll("[^A-Za-z0-9_-]+", "-");
        files.chooseTarget("Save the program; its tables are written beside it", name + ".py")
                .ifPresent(file -> save(sheet, program.getText(), file.toAbsolutePath()));
    }

    private void save(ProgramSheet sheet, String text, Path file) {
        String name = file.getFileName().toString().replaceFirst("\\.py$", "");
        writing.load(
                () -> new ProgramFolder(file.resolveSibling(""), model.facts()).write(name, model.program(sheet, text)),
                written -> written.use(
                        saved -> told.setText("Saved " + saved + " with its tables."),
                        bad -> told.setText("Not saved: " + bad.message())));
    }

    /** Ends the editing, and only then the screen. */
    private void leaveOrRead() {
        if (program.isEditable()) {
            program.setEditable(false);
            Nodes.leave(program);
        } else {
            navigator.go(place.item().isPresent() ? new Route.Review(place.item()) : new Route.Query());
        }
    }
}
