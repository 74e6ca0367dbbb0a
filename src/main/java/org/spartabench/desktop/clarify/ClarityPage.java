package org.spartabench.desktop.clarify;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.FigurePane;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.clarify.PublishedFigures;
import org.spartabench.judging.decision.Decision;

/** Shows questions that fit two readings, one by one; one key writes the phrase that makes the question clear. */
public final class ClarityPage extends Page {

    private final PublishedFigures published = new PublishedFigures();
    private final SimpleBooleanProperty unchecked = new SimpleBooleanProperty();
    private long since = System.nanoTime();

    private @FXML HBox page;
    private @FXML Label count;
    private @FXML ListView<OpenQuestion> open;
    private @FXML VBox detail;
    private @FXML Label question;
    private @FXML Label inquiry;
    private @FXML Label meant;
    private @FXML Label answer;
    private @FXML Label otherwise;
    private @FXML Label clear;
    private @FXML Label state;
    private @FXML Button take;
    private @FXML Button before;
    private @FXML Button next;
    private @FXML Button review;
    private @FXML Button check;

    private final ClarityModel model = new ClarityModel(scope);
    private final FigurePane board = new FigurePane(files);
    private final Background reading = scope.background(this::failed);
    private final Background writing = scope.saver("clarity", this::failed);
    private final SeenGuard<OpenQuestion> guard = new SeenGuard<>("question", state.textProperty(), List.of(detail));

    public ClarityPage(ScreenFrame frame) {
        super(frame, "clarity", "Clarity");
        HBox.setHgrow(board.node(), Priority.ALWAYS);
        page.getChildren().add(board.node());
        open.setCellFactory(list -> {
            ListCell<OpenQuestion> cell =
                    ItemCell.<OpenQuestion>of(OpenQuestion::line).call(list);
            cell.setPrefWidth(0); // so that a long question ends in dots, and the list does not scroll sideways
            return cell;
        });
        open.setPlaceholder(Nodes.label("No question is open.", "muted"));
        open.getSelectionModel().selectedItemProperty().addListener((o, was, is) -> show(Optional.ofNullable(is)));
        Nodes.shown(detail, false);
        for (Region part : List.of(check, state)) {
            part.managedProperty().bind(part.visibleProperty());
        }
        check.visibleProperty().bind(unchecked);
        state.visibleProperty().bind(state.textProperty().isNotEmpty());
    }

    private void failed(Throwable cause) {
        state.setText("Failed: " + Background.reason(cause));
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        ObservableBooleanValue chosen = Bindings.isNotNull(
                        open.getSelectionModel().selectedItemProperty())
                .and(shown);
        guard.add(commands, take, "clarity.take", shown, this::take);
        commands.add(
                before, "clarity.before", chosen, () -> open.getSelectionModel().selectPrevious());
        commands.add(
                next, "clarity.next", chosen, () -> open.getSelectionModel().selectNext());
        commands.add(review, "clarity.review", chosen, this::review);
        commands.add(check, "clarity.check", unchecked.and(shown), this::check);
        board.register(commands, "clarity", shown);
    }

    @Override
    public void enter() {
        guard.turn();
        reading.load(model::read, this::show);
    }

    private void show(ClarityModel.Shown shown) {
        int at = Math.max(0, open.getSelectionModel().getSelectedIndex());
        open.getItems().setAll(shown.open());
        unchecked.set(shown.unchecked() > 0);
        count.setText(Numbers.counted(shown.open().size(), "open question")
                + (shown.unchecked() > 0
                        ? ", " + Numbers.counted(shown.unchecked(), "item") + " not checked yet"
                        : ""));
        Nodes.shown(detail, !shown.open().isEmpty());
        if (!shown.open().isEmpty()) {
            open.getSelectionModel().clearAndSelect(Math.min(at, shown.open().size() - 1));
        }
        show(Optional.ofNullable(open.getSelectionModel().getSelectedItem()));
        DialogueFigures figures = new DialogueFigures(shown.results(), published);
        board.title("Dialogues");
        if (figures.anything()) {
            board.show(new Figure(
                    "clarity",
                    "Dialogues",
                    "Inquiries by kind, and the share of right answers without (Standard) and with the clarification"
                            + " (LCF). Without a model the figures are a baseline. " + FiguresPage.MARK
                            + " A printed total does not follow from its own parts.",
                    figures.kinds(),
                    List.of(figures.gains(), figures.kindTable())));
        } else {
            board.missing(
                    "There are no dialogues yet. To make them, close this project and run “sparta clarify”: for each"
                            + " item one side asks what is unclear, and another, which knows the query, answers."
                            + " Models may take either side.");
        }
    }

    private void show(Optional<OpenQuestion> chosen) {
        chosen.ifPresent(this::fill);
        guard.show(chosen);
    }

    private void fill(OpenQuestion shown) {
        since = System.nanoTime();
        state.setText("");
        question.setText(shown.question());
        inquiry.setText(shown.inquiry());
        meant.setText(shown.phrase());
        answer.setText(shown.answer());
        otherwise.setText(shown.otherwise());
        clear.setText(shown.clear());
    }

    private void take(OpenQuestion it) {
        long millis = (System.nanoTime() - since) / 1_000_000;
        guard.turn();
        writing.load(() -> model.take(it, millis), outcome -> taken(it, outcome));
    }

    private void taken(OpenQuestion it, Outcome<Decision> outcome) {
        String line = switch (outcome) {
            case Outcome.Done<Decision> _ -> "Item " + it.item().item() + " has the clear question.";
            case Outcome.Refused<Decision> refused ->
                "Not written: " + refused.refusal().message() + ".";
        };
        reading.load(model::read, shown -> {
            show(shown);
            state.setText(line);
        });
    }

    private void review() {
        Optional.ofNullable(open.getSelectionModel().getSelectedItem())
                .ifPresent(it ->
                        navigator.go(new Route.Review(OptionalInt.of(it.item().item()))));
    }

    private void check() {
        unchecked.set(false);
        model.check(this::enter);
    }
}
