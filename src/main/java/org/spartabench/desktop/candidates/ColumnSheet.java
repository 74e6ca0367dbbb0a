package org.spartabench.desktop.candidates;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.CandidateAnswer;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.KeyStroke;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Asks which columns of an answer are kept: Left and Right choose the answer, a digit each column. */
final class ColumnSheet extends VBox {

    private static final double WIDTH = 340;
    private static final int MOST_KEYS = 9;

    private final Overlay overlay;
    private final AnswerComparison comparison;
    private final List<AnswerSource> makers;
    private final BiConsumer<AnswerSource, List<Integer>> chosen;
    private final HBox answers = new HBox(6);
    private final VBox columns = new VBox(6);
    private final List<CheckBox> boxes = new ArrayList<>();
    private final Label hint = Nodes.wrapped("A digit keeps or drops a column. Esc cancels.", "muted", "small");
    private int at;

    private ColumnSheet(Overlay overlay, AnswerComparison comparison, BiConsumer<AnswerSource, List<Integer>> chosen) {
        this.overlay = overlay;
        this.comparison = comparison;
        this.chosen = chosen;
        this.makers = comparison.candidates().stream()
                .filter(CandidateAnswer::answers)
                .map(CandidateAnswer::source)
                .toList();
        ToggleGroup one = new ToggleGroup();
        for (int i = 0; i < makers.size(); i++) {
            int place = i;
            ToggleButton answer = Nodes.styled(new ToggleButton(makers.get(i).name()), "dense");
            answer.setToggleGroup(one);
            answer.setOnAction(e -> turn(place));
            answers.getChildren().add(answer);
        }
        Button confirm = Nodes.styled(new Button("Choose"), "success");
        Keycap.on(confirm, "Enter");
        confirm.setMinWidth(USE_PREF_SIZE);
        confirm.setOnAction(e -> confirm());
        getChildren()
                .addAll(
                        Nodes.wrapped("Which columns of which answer are kept?", "strong"),
                        answers,
                        columns,
                        new HBox(12, confirm, hint));
        setPrefWidth(WIDTH);
        setSpacing(10);
        setFocusTraversable(true);
        setAccessibleText("Columns to keep");
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        turn(0);
    }

    static void open(Overlay overlay, AnswerComparison comparison, BiConsumer<AnswerSource, List<Integer>> chosen) {
        if (comparison.candidates().stream().anyMatch(CandidateAnswer::answers)) {
            ColumnSheet sheet = new ColumnSheet(overlay, comparison, chosen);
            overlay.showBeside(sheet, sheet);
        }
    }

    private void turn(int to) {
        at = Math.floorMod(to, makers.size());
        ((ToggleButton) answers.getChildren().get(at)).setSelected(true);
        boxes.clear();
        columns.getChildren().clear();
        List<String> names = comparison.rows(makers.get(at)).orElseThrow().columns();
        List<Integer> fewest = comparison.fewestColumns(makers.get(at));
        for (int i = 0; i < names.size(); i++) {
            CheckBox box = new CheckBox(names.get(i));
            box.setMnemonicParsing(false); // an underscore belongs to the name
            box.setSelected(fewest.contains(i));
            boxes.add(box);
            columns.getChildren().add(new HBox(8, new Keycap(i < MOST_KEYS ? String.valueOf(i + 1) : " "), box));
        }
    }

    private void key(KeyEvent event) {
        OptionalInt digit = KeyStroke.digit(event);
        if (event.getCode() == KeyCode.ENTER) {
            confirm();
        } else if (event.getCode() == KeyCode.LEFT || event.getCode() == KeyCode.RIGHT) {
            turn(at + (event.getCode() == KeyCode.LEFT ? -1 : 1));
        } else if (digit.isPresent() && digit.getAsInt() > 0 && digit.getAsInt() <= boxes.size()) {
            CheckBox box = boxes.get(digit.getAsInt() - 1);
            box.setSelected(!box.isSelected());
        } else {
            return;
        }
        event.consume();
    }

    private void confirm() {
        List<Integer> kept = IntStream.range(0, boxes.size())
                .filter(i -> boxes.get(i).isSelected())
                .boxed()
                .toList();
        if (kept.isEmpty()) {
            hint.setText("Keep at least one column.");
            hint.getStyleClass().setAll("label", "bad", "small");
            return;
        }
        overlay.close();
        chosen.accept(makers.get(at), kept);
    }
}
