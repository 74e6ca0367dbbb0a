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
import org.spartabench.answering.contest.Contender;
import org.spartabench.answering.contest.MakerContest;
import org.spartabench.authors.item.Maker;
import org.spartabench.desktop.fx.KeyStroke;
import org.spartabench.desktop.fx.Keycap;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.Overlay;

/** Asks which columns of an answer are kept: Left and Right choose the answer, a digit each column. */
final class ColumnSheet extends VBox {

    private static final double WIDTH = 340;
    private static final int MOST_KEYS = 9;

    private final Overlay overlay;
    private final MakerContest contest;
    private final List<Maker> makers;
    private final BiConsumer<Maker, List<Integer>> chosen;
    private final HBox answers = new HBox(6);
    private final VBox columns = new VBox(6);
    private final List<CheckBox> boxes = new ArrayList<>();
    private final Label hint = Nodes.wrapped("A digit keeps or drops a column. Esc cancels.", "muted", "small");
    private int at;

    private ColumnSheet(Overlay overlay, MakerContest contest, BiConsumer<Maker, List<Integer>> chosen) {
        this.overlay = overlay;
        this.contest = contest;
        this.chosen = chosen;
        this.makers = contest.contenders().stream()
                .filter(Contender::answers)
                .map(Contender::maker)
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

    static void open(Overlay overlay, MakerContest contest, BiConsumer<Maker, List<Integer>> chosen) {
        if (contest.contenders().stream().anyMatch(Contender::answers)) {
            ColumnSheet sheet = new ColumnSheet(overlay, contest, chosen);
            overlay.showBeside(sheet, sheet);
        }
    }

    private void turn(int to) {
        at = Math.floorMod(to, makers.size());
        ((ToggleButton) answers.getChildren().get(at)).setSelected(true);
        boxes.clear();
        columns.getChildren().clear();
        List<String> names = contest.rows(makers.get(at)).orElseThrow().columns();
        List<Integer> fewest = contest.fewestColumns(makers.get(at));
        for (int i = 0; i < names.size(); i++) {
            CheckBox box = new CheckBox(names.get(i));
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
