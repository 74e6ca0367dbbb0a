package org.spartabench.desktop.candidates;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.CandidateAnswer;
import org.spartabench.answering.contest.candidate.RowsDifference;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.difference.MarkedWords;
import org.spartabench.desktop.fx.difference.WordDiff;
import org.spartabench.desktop.review.decision.RejectSheet;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.judging.desk.Pace;
import org.spartabench.judging.review.Judged;
import org.spartabench.sql.print.Sql;

/** Shows the answers of the makers to one question side by side, and why they differ; one key chooses. */
public final class CandidatesPage extends Page {

    private final MarkedWords question = Nodes.styled(new MarkedWords(), "question-text");

    private @FXML Label item;
    private @FXML Label state;
    private @FXML Label progress;
    private @FXML VBox questionPlace;
    private @FXML HBox contenders;
    private @FXML VBox differences;
    private @FXML ScrollPane differencesScroll;
    private @FXML Label kind;
    private @FXML Button qr;
    private @FXML Button sl;
    private @FXML Button imp;
    private @FXML Button own;
    private @FXML Button reject;
    private @FXML Button defer;
    private @FXML Button columns;
    private @FXML Button edit;
    private @FXML Button hint;
    private @FXML Button make;
    private @FXML Button undo;
    private @FXML ToggleButton only;
    private @FXML Label notice;
    private @FXML Label said;

    private final CandidatesModel model = new CandidatesModel(scope);
    private final HintModel hints = new HintModel(scope);
    private final SeenGuard<Judged> guard = new SeenGuard<>(CandidatesModel.THING, model.notice(), List.of(contenders));

    public CandidatesPage(ScreenFrame frame) {
        super(frame, "candidates", "Candidates");
        model.underWay().addListener((o, was, is) -> {
            if (model.shown().get().isEmpty()) {
                show();
            } else {
                look();
            }
        });
        questionPlace.getChildren().add(question);
        Nodes.shownWhileFilled(state);
        notice.textProperty().bind(model.notice());
        said.textProperty().bind(hints.text());
        model.found().addListener((o, was, is) -> show());
        model.shown().addListener((o, was, is) -> show());
        only.selectedProperty().addListener((o, was, is) -> show());
        model.pace()
                .addListener((o, was, is) ->
                        progress.setText(Numbers.counted(is.decided(), "contest") + " decided, " + is.open() + " left"
                                + (is.millisAnItem() > 0 ? ", " + is.millisAnItem() / 1000 + " s each" : "")));
        node().addEventFilter(InputEvent.ANY, e -> {
            if (e instanceof KeyEvent || e.getEventType() == MouseEvent.MOUSE_PRESSED) {
                model.recordActivity();
            }
        });
        show();
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue inSight) {
        BooleanBinding some = Bindings.createBooleanBinding(
                () -> inSight.get() && model.shown().get().isPresent(), inSight, model.shown());
        guard.add(commands, qr, "candidates.qr", inSight, on -> model.choose(on, AnswerSource.QR));
        guard.add(commands, sl, "candidates.sl", inSight, on -> model.choose(on, AnswerSource.SL));
        guard.add(commands, imp, "candidates.imp", inSight, on -> model.choose(on, AnswerSource.IMP));
        guard.add(commands, own, "candidates.own", inSight, on -> model.choose(on, AnswerSource.OWN));
        guard.add(commands, reject, "candidates.reject", inSight, this::reject);
        guard.add(commands, defer, "candidates.defer", inSight, model::defer);
        guard.add(commands, columns, "candidates.columns", inSight, this::columns);
        commands.add(edit, "candidates.edit", some, this::edit);
        commands.add(only, "candidates.only", some, () -> only.setSelected(!only.isSelected()));
        BooleanBinding askable = Bindings.createBooleanBinding(
                () -> inSight.get() && hints.possible().get(), inSight, hints.possible());
        commands.add(hint, "candidates.hint", askable, () -> hints.ask(model.hintable()));
        commands.add(
                make,
                "candidates.make",
                inSight,
                () -> MakeContestsSheet.open(overlay, hints.possible().get(), model::make));
        commands.add(undo, "candidates.undo", inSight, model::undo);
        commands.add("candidates.redo", inSight, model::redo);
        commands.add("candidates.next", inSight, () -> model.step(1));
        commands.add("candidates.previous", some, () -> model.step(-1));
    }

    @Override
    public void enter() {
        model.enter();
        hints.enter();
    }

    private void show() {
        Optional<ShownContest> now = model.shown().get();
        contenders.getChildren().clear();
        differences.getChildren().clear();
        Nodes.shown(
                own,
                now.flatMap(s -> s.comparison().candidate(AnswerSource.OWN)).isPresent());
        if (now.isEmpty()) {
            item.setText("");
            state.setText("");
            kind.setText("");
            Pace pace = model.pace().get();
            question.show(
                    !model.read()
                            ? "Reading the contests …"
                            : pace.decided() + pace.open() == 0
                                    ? "There are no contests yet. Press N to make some from this project's questions."
                                          + " Three programs answer each question: QR queries APIs as tables, SL calls"
                                          + " them as functions, IMP is imperative code. Where their answers differ,"
                                          + " you choose the right one."
                                    : "No contest is left to decide."
                                            + model.found().get()
                                            + " N makes more, J shows the first decided one.",
                    List.of(),
                    "condition");
        } else {
            fill(now.get());
        }
        look();
    }

    private void look() {
        if (model.underWay().get() > 0) {
            guard.turn();
        } else {
            guard.show(model.shown().get().map(ShownContest::stored).map(Judged::of));
        }
    }

    private void fill(ShownContest shown) {
        AnswerComparison comparison = shown.comparison();
        item.setText(shown.stored().item().id() + " · " + shown.place() + " of " + shown.count());
        state.setText(shown.stored().status().name().toLowerCase(Locale.ROOT));
        question.show(
                shown.stored().question(), marks(shown.stored().question(), comparison.conditions()), "condition");
        for (CandidateAnswer candidate : comparison.candidates()) {
            contenders.getChildren().add(new ContenderPane(candidate, shown.rows(), only.isSelected()));
        }
        kind.setText(
                "case " + comparison.kind().label() + ": " + comparison.kind().meaning());
        if (comparison.reasons().isEmpty()) {
            differences.getChildren().add(Nodes.wrapped("No difference was found.", "muted"));
        }
        Map<RowsDifference, List<String>> pairs = new LinkedHashMap<>();
        comparison
                .reasons()
                .forEach(d -> pairs.computeIfAbsent(ofAnyPair(d), k -> new ArrayList<>())
                        .add(d.left() + " · " + d.right()));
        pairs.forEach((d, between) -> differences.getChildren().add(line(d, String.join(", ", between))));
        differencesScroll.setVvalue(0);
    }

    /** Several pairs may differ in the same way. */
    private static RowsDifference ofAnyPair(RowsDifference d) {
        return new RowsDifference(d.kind(), AnswerSource.QR, AnswerSource.QR, d.description(), d.row());
    }

    private static HBox line(RowsDifference difference, String makers) {
        Label chip = Nodes.label(difference.kind().word(), "chip", "warning");
        chip.setMinWidth(Label.USE_PREF_SIZE);
        Label between = Nodes.label(makers, "muted", "small");
        between.setMinWidth(Label.USE_PREF_SIZE);
        Label description = Nodes.wrapped(difference.description());
        HBox line = new HBox(8, chip, between, description);
        if (!difference.row().isEmpty()) {
            Label row = Nodes.wrapped("row " + String.join(" | ", difference.row()), "smallest-row", "small");
            HBox.setHgrow(row, Priority.ALWAYS);
            line.getChildren().add(row);
        }
        return line;
    }

    /** Finds the parts of a question that state conditions of APIs. */
    private static List<WordDiff.Span> marks(String text, List<String> conditions) {
        List<WordDiff.Span> marks = new ArrayList<>();
        int from = 0;
        for (String condition : conditions) {
            int at = text.indexOf(condition, from);
            if (at >= 0) {
                from = at + condition.length();
                marks.add(new WordDiff.Span(at, from));
            }
        }
        return marks;
    }

    /** Asks for the reasons beside the contest, and rejects the one that was seen when they were asked for. */
    private void reject(Judged on) {
        RejectSheet.open(overlay, List.of(RejectReason.values()), (reasons, note) -> model.reject(on, reasons, note));
    }

    /** Asks for the columns, and chooses in the contest that was seen when they were asked for. */
    private void columns(Judged on) {
        model.shown()
                .get()
                .ifPresent(s -> ColumnSheet.open(
                        overlay, s.comparison(), (source, columns) -> model.choose(on, s, source, columns)));
    }

    private void edit() {
        model.shown().get().map(ShownContest::comparison).ifPresent(comparison -> {
            CandidateAnswer base = comparison
                    .candidate(AnswerSource.OWN)
                    .orElse(comparison.candidates().getFirst());
            edit(Sql.pretty(base.query()).text());
        });
    }

    private void edit(String sql) {
        RecipeSheet.open(overlay, sql, text -> model.run(text, failed -> edit(text)));
    }
}
