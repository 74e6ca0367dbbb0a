package org.spartabench.desktop.publish;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.publish.ErrataModel.Doubted;
import org.spartabench.desktop.publish.ErrataModel.Reported;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.publishing.errata.Erratum;

/** Takes reports of wrong items, by a form or a file, and lists suspects; one key leads each item to Review. */
final class ErrataPage extends Page {

    private static final int MOST_VALUES = 12;

    private @FXML TextField item;
    private @FXML TextField what;
    private @FXML TextField by;
    private @FXML Button add;
    private @FXML Button take;
    private @FXML Label state;
    private @FXML ListView<Reported> errata;
    private @FXML Button review;
    private @FXML Label note;
    private @FXML ListView<Doubted> suspects;
    private @FXML ScrollPane detail;
    private @FXML Label question;
    private @FXML Label gold;
    private @FXML Label answer;
    private @FXML Label slip;
    private @FXML Button send;

    private final ErrataModel model = new ErrataModel(scope);
    private final Background reading = scope.background("Failed", note::setText);
    private final Background writing =
            scope.saver("errata", failure -> state.setText("Failed: " + Background.reason(failure)));
    private final Background explaining = scope.background("Failed", slip::setText);

    ErrataPage(ScreenFrame frame) {
        super(frame, "errata", "Errata");
        errata.setCellFactory(ItemCell.of(Reported::line));
        errata.setPlaceholder(Nodes.label("Nobody has reported an item yet.", "muted"));
        suspects.setCellFactory(ItemCell.of(Doubted::line));
        suspects.setPlaceholder(Nodes.label(
                "No suspects. They appear when systems in Score agree on another answer than gold.", "muted"));
        Nodes.onSelect(suspects.getSelectionModel(), this::detail);
        model.person().ifPresent(by::setText);
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        commands.add(add, "errata.add", shown, this::add);
        commands.add(take, "errata.import", shown, this::take);
        commands.add(review, "errata.review", chosen(errata, shown), this::review);
        commands.add(send, "errata.send", chosen(suspects, shown), this::send);
    }

    private static ObservableBooleanValue chosen(ListView<?> list, ObservableBooleanValue shown) {
        return Bindings.isNotNull(list.getSelectionModel().selectedItemProperty())
                .and(shown);
    }

    @Override
    public void enter() {
        reading.load(model::read, shown -> {
            int at = Math.max(0, errata.getSelectionModel().getSelectedIndex());
            int suspect = Math.max(0, suspects.getSelectionModel().getSelectedIndex());
            errata.getItems().setAll(shown.errata());
            suspects.getItems().setAll(shown.suspects());
            Nodes.shown(detail, !shown.suspects().isEmpty());
            note.setText(shown.note());
            select(errata, at);
            select(suspects, suspect);
            if (shown.suspects().isEmpty()) {
                List.of(question, gold, answer, slip).forEach(label -> label.setText(""));
            }
        });
    }

    private static void select(ListView<?> list, int index) {
        if (!list.getItems().isEmpty()) {
            list.getSelectionModel()
                    .clearAndSelect(Math.min(index, list.getItems().size() - 1));
        }
    }

    private void detail(Doubted doubted) {
        question.setText(doubted.question());
        gold.setText(values(doubted.gold()));
        answer.setText(values(doubted.answer()));
        slip.setText("Looking for a query that gives this answer …");
        explaining.load(() -> model.slip(doubted), slip::setText);
    }

    private static String values(List<String> values) {
        return String.join("\n", values.stream().limit(MOST_VALUES).toList())
                + (values.size() > MOST_VALUES ? "\nand " + (values.size() - MOST_VALUES) + " more" : "");
    }

    private void add() {
        String id = item.getText().strip();
        String fault = what.getText().strip();
        String person = by.getText().strip();
        if (id.isEmpty() || fault.isEmpty() || person.isEmpty()) {
            state.setText("Name the item, what is wrong with it, and who says so.");
            return;
        }
        writing.load(() -> model.report(id, fault, person), result -> {
            if (result instanceof Result.Ok<List<Erratum>>) {
                item.clear();
                what.clear();
            }
            showResult(result);
        });
    }

    private void take() {
        files.chooseFile("Choose a file of reports", "Reports", List.of("csv", "json"))
                .ifPresent(file -> writing.load(() -> model.take(file), this::showResult));
    }

    private void showResult(Result<List<Erratum>> result) {
        result.use(
                added -> state.setText(
                        added.isEmpty()
                                ? "These reports are known."
                                : Numbers.counted(added.size(), "report") + " taken. The gate refuses a reported item"
                                        + " until it is decided again."),
                bad -> state.setText(bad.message()));
        enter();
    }

    private void review() {
        Optional.ofNullable(errata.getSelectionModel().getSelectedItem())
                .filter(reported -> reported.item() > 0)
                .ifPresentOrElse(
                        reported -> open(reported.item()),
                        () -> state.setText("The item is no longer in the project."));
    }

    /** Reports the suspect, and opens it in Review. */
    private void send() {
        Doubted doubted = suspects.getSelectionModel().getSelectedItem();
        writing.load(() -> model.report(doubted), result -> {
            showResult(result);
            if (result instanceof Result.Ok<List<Erratum>>) {
                open(doubted.number());
            }
        });
    }

    private void open(int number) {
        navigator.go(new Route.Review(OptionalInt.of(number)));
    }
}
