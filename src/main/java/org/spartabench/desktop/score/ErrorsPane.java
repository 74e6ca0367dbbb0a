package org.spartabench.desktop.score;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.geometry.VPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.fxml.FxmlView;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Navigator;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.SerialWork;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.error.ErrorKind;
import org.spartabench.publishing.score.error.Suggestion;
import org.spartabench.publishing.score.sql.SqlErrors;
import org.spartabench.sql.compare.QueryComparison;
import org.spartabench.sql.print.Sql;

/**
 * Browses the wrong answers of a system: question, gold answer beside the system's, what went wrong, evidence; one key
 * sets the kind of error.
 */
final class ErrorsPane extends FxmlView {

    private static final int MOST_VALUES = 40;

    private final ScoreModel model;
    private final Navigator navigator;
    private final Background reading;
    private final Background explaining;
    private final SerialWork writing;
    private final Map<ErrorKind, Button> buttons = new EnumMap<>(ErrorKind.class);
    private String shown = "";
    private @Nullable ScoredSystems scored;
    private @Nullable WrongAnswer current;

    private @FXML ListView<WrongAnswer> list;
    private @FXML Label count;
    private @FXML Label id;
    private @FXML Label figures;
    private @FXML Label question;
    private @FXML Label suggestion;
    private @FXML Label system;
    private @FXML Label evidence;
    private @FXML Label title;
    private @FXML Label goldTitle;
    private @FXML HBox values;
    private @FXML VBox gold;
    private @FXML VBox answer;
    private @FXML GridPane clauses;
    private @FXML FlowPane kinds;
    private @FXML Button before;
    private @FXML Button next;
    private @FXML Button open;

    ErrorsPane(ProjectScope scope, ScoreModel model, Navigator navigator) {
        this.model = model;
        this.navigator = navigator;
        reading = scope.background("Failed", count::setText);
        explaining = scope.background("Failed", suggestion::setText);
        writing = scope.serial("error-labels");
        list.setCellFactory(all -> new WrongCell());
        list.setPlaceholder(Nodes.label("No wrong answers", "muted"));
        Nodes.onSelect(list.getSelectionModel(), this::detail);
    }

    /** @param shown whether the page is visible, so that its keys work */
    void register(Commands commands, ObservableBooleanValue shown) {
        ObservableBooleanValue some = Bindings.isNotNull(
                        list.getSelectionModel().selectedItemProperty())
                .and(shown);
        commands.add(before, "score.before", some, () -> step(-1));
        commands.add(next, "score.next", some, () -> step(1));
        commands.add(open, "score.review", some, this::review);
        for (ErrorKind kind : ErrorKind.values()) {
            Button button = Nodes.styled(
                    Nodes.named(new Button(kind.label()), "error-" + kind.name().toLowerCase(Locale.ROOT)), "dense");
            buttons.put(kind, button);
            kinds.getChildren().add(button);
            String command = "score.kind." + kind.name().toLowerCase(Locale.ROOT);
            commands.add(button, command, some, () -> label(kind));
        }
    }

    /** Lists the wrong answers of a system; the same item stays selected. */
    void show(ScoredSystems scored, SystemAnswers of) {
        int selected =
                of.name().equals(shown) ? Math.max(0, list.getSelectionModel().getSelectedIndex()) : 0;
        shown = of.name();
        this.scored = scored;
        boolean query = scored.queries().isPresent();
        title.setText(query ? "WRONG ANSWERS AND SOFT F1" : "WRONG ANSWERS AND F1");
        goldTitle.setText(query ? "GOLD QUERY" : "GOLD ANSWER");
        reading.load(() -> model.wrong(scored, of), wrong -> {
            list.getItems().setAll(wrong);
            count.setText(wrong.size() + " of " + scored.gold().items().size());
            if (wrong.isEmpty()) {
                clear();
            } else {
                list.getSelectionModel().clearAndSelect(Math.min(selected, wrong.size() - 1));
                list.scrollTo(list.getSelectionModel().getSelectedIndex());
            }
        });
    }

    private void clear() {
        current = null;
        explaining.cancel();
        List.of(id, figures, question, suggestion, evidence, system).forEach(l -> l.setText(""));
        gold.getChildren().clear();
        answer.getChildren().clear();
        clauses.getChildren().clear();
    }

    private void detail(WrongAnswer wrong) {
        marked(wrong);
        if (current != null && current.sameAs(wrong)) {
            return;
        }
        current = wrong;
        id.setText(wrong.item().id());
        figures.setText(wrong.figures());
        question.setText(wrong.item().question().text());
        system.setText(wrong.system().toUpperCase(Locale.ROOT));
        ScoredSystems in = Objects.requireNonNull(scored);
        boolean query = in.queries().isPresent();
        suggestion.setText(
                query
                        ? "Trying the clauses of the gold query one by one …"
                        : "Looking for a small change of the gold query that gives this answer …");
        evidence.setText("");
        Nodes.shown(values, true);
        Nodes.shown(clauses, false);
        values(
                gold,
                query
                        ? List.of(Sql.print(wrong.item().query()))
                        : wrong.item().answer().values(),
                List.of(),
                "score-match");
        values(answer, wrong.answer(), List.of(), "score-match");
        explaining.load(() -> model.explain(in, wrong), explained -> {
            evidence.setText(explained.evidence());
            explained.suggestion().ifPresent(s -> explain(wrong, s));
            explained.query().ifPresent(this::explain);
        });
    }

    /** Shows a query beside gold, clause by clause. */
    private void explain(SqlErrors.SqlError error) {
        String failure = error.failure();
        suggestion.setText((failure.isEmpty() ? "" : "It does not run: " + failure + "\n") + error.verdict());
        Nodes.shown(values, error.clauses().isEmpty());
        Nodes.shown(clauses, !error.clauses().isEmpty());
        clauses.getChildren().clear();
        clauses.addRow(
                0,
                Nodes.label("", "section-title"),
                Nodes.label(goldTitle.getText(), "section-title"),
                Nodes.label(system.getText(), "section-title"));
        for (QueryComparison.Row row : error.clauses()) {
            boolean differs = !row.differences().isEmpty();
            String place = row.place().isEmpty() ? "" : row.place() + "\n";
            Label clause = Nodes.label(place + row.part().word() + (differs ? "\ndiffers" : ""), "muted", "small");
            Label right = Nodes.wrapped(row.right().isEmpty() ? "–" : row.right(), differs ? "score-missing" : "muted");
            Label left = Nodes.wrapped(row.left().isEmpty() ? "–" : row.left(), differs ? "score-extra" : "muted");
            List.of(clause, right, left).forEach(l -> GridPane.setValignment(l, VPos.TOP));
            clauses.addRow(clauses.getRowCount(), clause, right, left);
        }
    }

    private void explain(WrongAnswer wrong, Suggestion found) {
        suggestion.setText(
                found.text() + "\nLikely kind of error: " + found.likely().label());
        values(gold, wrong.item().answer().values(), found.missing(), "score-missing");
        values(answer, wrong.answer(), found.extra(), "score-extra");
    }

    /** Lists values; those of {@code others} get a sign and a colour. */
    private static void values(VBox into, List<String> values, List<String> others, String style) {
        into.getChildren().clear();
        List<String> left = new ArrayList<>(others);
        values.stream().limit(MOST_VALUES).forEach(value -> {
            boolean other = left.remove(value);
            String sign = !other ? "" : style.equals("score-missing") ? "  (missing)" : "  (not in gold)";
            Label label = Nodes.wrapped(value + sign);
            if (other) {
                label.getStyleClass().add(style);
            }
            into.getChildren().add(label);
        });
        if (values.size() > MOST_VALUES) {
            into.getChildren().add(Nodes.label("and " + (values.size() - MOST_VALUES) + " more", "muted"));
        }
        if (values.isEmpty()) {
            into.getChildren().add(Nodes.label("no answer", "muted"));
        }
    }

    private void marked(WrongAnswer wrong) {
        buttons.forEach((kind, button) -> {
            button.getStyleClass().remove("accent");
            if (wrong.label().equals(Optional.of(kind))) {
                button.getStyleClass().add("accent");
            }
        });
    }

    private void step(int by) {
        int index = list.getSelectionModel().getSelectedIndex() + by;
        if (index >= 0 && index < list.getItems().size()) {
            list.getSelectionModel().clearAndSelect(index);
            list.scrollTo(index);
        }
    }

    private void review() {
        navigator.go(new Route.Review(
                OptionalInt.of(list.getSelectionModel().getSelectedItem().item().number())));
    }

    /** Sets the kind of error, or takes it back if it is set; shows it once it is on disk. */
    private void label(ErrorKind kind) {
        WrongAnswer wrong = list.getSelectionModel().getSelectedItem();
        Optional<ErrorKind> next = wrong.label().equals(Optional.of(kind)) ? Optional.empty() : Optional.of(kind);
        writing.execute(() -> {
            model.label(wrong, next);
            Platform.runLater(() -> labelled(wrong.with(next)));
        });
    }

    private void labelled(WrongAnswer wrong) {
        IntStream.range(0, list.getItems().size())
                .filter(i -> list.getItems().get(i).sameAs(wrong))
                .findFirst()
                .ifPresent(i -> {
                    boolean selected = list.getSelectionModel().getSelectedIndex() == i;
                    list.getItems().set(i, wrong);
                    if (selected) {
                        list.getSelectionModel().clearAndSelect(i);
                    }
                });
    }

    /** Shows the item, how much of its answer is right, and the kind of error. */
    private static final class WrongCell extends ListCell<WrongAnswer> {

        WrongCell() {
            setPrefWidth(0); // so that a long label ends with dots
        }

        @Override
        protected void updateItem(@Nullable WrongAnswer wrong, boolean empty) {
            super.updateItem(wrong, empty);
            setText(
                    empty || wrong == null
                            ? null
                            : wrong.item().id()
                                    + String.format(Locale.ROOT, " · %.2f", wrong.share())
                                    + wrong.label().map(k -> " · " + k.label()).orElse("")
                                    + " · " + wrong.item().question().text());
        }
    }
}
