package org.spartabench.desktop.publish;

import java.util.List;
import java.util.stream.Collectors;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.util.Duration;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.SerialWork;
import org.spartabench.publishing.release.form.CardForm;
import org.spartabench.publishing.release.form.CardQuestion;

/** Asks what only people can say about the data set. An answer is stored a moment after the last key, and on leaving it. */
final class CardPage extends Page {

    private static final Duration TYPING = Duration.millis(500);
    private static final double MARK_WIDTH = 16;

    private final PauseTransition typing = new PauseTransition(TYPING);
    private CardForm form = CardForm.EMPTY;
    private CardQuestion shown = CardQuestion.PURPOSE;

    private @FXML ListView<CardQuestion> questions;
    private @FXML Label state;
    private @FXML Label question;
    private @FXML Label hint;
    private @FXML TextArea answer;

    private final CardModel model = new CardModel(scope);
    private final Background work = scope.background(this::notStored);
    private final SerialWork writing = scope.serial("card");

    CardPage(ScreenFrame frame) {
        super(frame, "card", "Card");
        questions.setCellFactory(list -> new ItemCell<>() {
            @Override
            protected void show(CardQuestion asked) {
                Label mark = new Label(
                        form.answer(asked).isPresent() && form.wrong(asked).isEmpty()
                                ? "✓"
                                : asked.required() ? "!" : "–");
                mark.setMinWidth(MARK_WIDTH);
                setGraphic(mark);
                setText(asked.label() + (asked.required() ? " (required)" : ""));
            }
        });
        questions.getItems().setAll(CardQuestion.values());
        Nodes.onSelect(questions.getSelectionModel(), this::show);
        typing.setOnFinished(e -> store());
        answer.textProperty().addListener(o -> typing.playFromStart());
        answer.focusedProperty().addListener((o, was, is) -> {
            if (!is) {
                store();
            }
        });
        answer.setDisable(true);
        answer.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ESCAPE) { // the area itself takes this key
                Nodes.leave(answer);
                e.consume();
            }
        });
    }

    @Override
    public void enter() {
        work.load(model::form, this::show);
    }

    private void show(Result<CardForm> read) {
        read.use(
                found -> {
                    form = found;
                    answer.setDisable(false);
                    if (questions.getSelectionModel().isEmpty()) {
                        questions.getSelectionModel().selectFirst();
                    } else {
                        show(shown);
                    }
                    count();
                },
                bad -> {
                    answer.setDisable(true);
                    state.setText(bad.message());
                });
    }

    private void show(CardQuestion next) {
        store();
        shown = next;
        question.setText(next.label());
        hint.setText(next.hint());
        answer.setText(form.answer(next).orElse(""));
        typing.stop();
    }

    /** Stores the answer if it differs. */
    private void store() {
        typing.stop();
        CardQuestion asked = shown;
        String text = answer.getText().strip();
        if (answer.isDisabled() || text.equals(form.answer(asked).orElse(""))) {
            return;
        }
        form = form.with(asked, text);
        count();
        // One after the other: each answer is added to those of the file, so that two at once would lose one.
        writing.execute(() -> {
            try {
                model.store(asked, text).use(file -> {}, bad -> Platform.runLater(() -> state.setText(bad.message())));
            } catch (RuntimeException e) { // the outermost edge of a step: the page says what failed
                Platform.runLater(() -> notStored(e));
            }
        });
    }

    private void notStored(Throwable failure) {
        state.setText("Cannot be stored: " + Background.reason(failure));
    }

    private void count() {
        questions.refresh();
        List<CardQuestion> missing = form.missing();
        state.setText(form.answers().size() + " of " + CardQuestion.values().length + " answered"
                + (missing.isEmpty()
                        ? form.objection().map(o -> "; " + o).orElse("")
                        : "; a release needs: "
                                + missing.stream().map(CardQuestion::label).collect(Collectors.joining(", "))));
    }
}
