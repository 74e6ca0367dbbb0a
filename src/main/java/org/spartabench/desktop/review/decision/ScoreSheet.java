package org.spartabench.desktop.review.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.Naturalness.Criterion;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.KeyStroke;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Asks for the naturalness of a question: one key, 1 to 5, for each of three criteria in turn. */
public final class ScoreSheet extends VBox {

    private static final String ASKED = "asked";

    /** Shows one criterion with its five buttons. */
    private record Row(Label name, ToggleGroup group, List<ToggleButton> scores) {

        Optional<Integer> score() {
            int at = scores.indexOf(group.getSelectedToggle());
            return at < 0 ? Optional.empty() : Optional.of(at + Naturalness.LEAST);
        }
    }

    private final List<Row> rows = new ArrayList<>();
    private final TextField reason = Nodes.accessible(new TextField(), "Reason");
    private final Button save = Nodes.styled(new Button("Save"), "success");
    private final Overlay overlay;
    private final Consumer<Naturalness> given;
    private int asked;

    private ScoreSheet(Overlay overlay, Optional<Naturalness> before, Consumer<Naturalness> given) {
        this.overlay = overlay;
        this.given = given;
        Label title = Nodes.label("How natural is this question?", "strong");
        Label scale = Nodes.label("1 is least natural, 5 most; 3 or more counts as natural.", "muted", "small");
        GridPane grid = new GridPane(16, 8);
        for (Criterion criterion : Criterion.values()) {
            addRow(grid, criterion, before);
        }
        reason.setPromptText("Reason (optional)");
        before.ifPresent(n -> reason.setText(n.reason()));
        Keycap.on(save, "Enter");
        save.setOnAction(e -> save());
        HBox end = Nodes.row(12, save, Nodes.label("Arrow keys move up and down. Esc cancels.", "muted", "small"));
        getChildren().addAll(title, scale, grid, reason, end);
        setFocusTraversable(true);
        setAccessibleText(title.getText());
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        ask(0);
    }

    /** @param before the validator's earlier scores of this question */
    public static void open(Overlay overlay, Optional<Naturalness> before, Consumer<Naturalness> given) {
        ScoreSheet sheet = new ScoreSheet(overlay, before, given);
        overlay.show(sheet, sheet);
    }

    private void addRow(GridPane grid, Criterion criterion, Optional<Naturalness> before) {
        ToggleGroup group = new ToggleGroup();
        List<ToggleButton> scores = IntStream.rangeClosed(Naturalness.LEAST, Naturalness.MOST)
                .mapToObj(String::valueOf)
                .map(ToggleButton::new)
                .toList();
        scores.forEach(b -> {
            b.setToggleGroup(group);
            b.setFocusTraversable(false);
            b.setAccessibleText(criterion.label() + " " + b.getText());
            b.getStyleClass().add("dense");
        });
        before.ifPresent(n -> group.selectToggle(scores.get(n.score(criterion) - Naturalness.LEAST)));
        Label name = new Label(criterion.label());
        String question = switch (criterion) {
            case RELEVANCE -> "Would people care to know?";
            case CLARITY -> "Is it one clear, specific request?";
            case OVERALL -> "Would a person ask it this way?";
        };
        VBox asking = new VBox(name, Nodes.label(question, "muted", "small"));
        grid.addRow(rows.size(), asking, new HBox(4, scores.toArray(ToggleButton[]::new)));
        rows.add(new Row(name, group, scores));
    }

    private void key(KeyEvent event) {
        KeyCode code = event.getCode();
        int score = KeyStroke.digit(event).orElse(Naturalness.LEAST - 1);
        if (code == KeyCode.ENTER) {
            save();
        } else if (reason.isFocused() || event.isShortcutDown()) {
            return;
        } else if (code == KeyCode.UP || code == KeyCode.DOWN) {
            ask(Math.clamp(asked + (code == KeyCode.UP ? -1L : 1L), 0, rows.size() - 1));
        } else if (score >= Naturalness.LEAST && score <= Naturalness.MOST) {
            Row row = rows.get(asked);
            row.group().selectToggle(row.scores().get(score - Naturalness.LEAST));
            ask(Math.min(asked + 1, rows.size() - 1));
        } else {
            return;
        }
        event.consume();
    }

    private void ask(int row) {
        rows.forEach(r -> r.name().getStyleClass().remove(ASKED));
        asked = row;
        rows.get(row).name().getStyleClass().add(ASKED);
    }

    /** Saves three scores; asks for the first that is missing. */
    private void save() {
        List<Integer> scores = rows.stream().flatMap(r -> r.score().stream()).toList();
        if (scores.size() < rows.size()) {
            ask(IntStream.range(0, rows.size())
                    .filter(i -> rows.get(i).score().isEmpty())
                    .findFirst()
                    .orElse(0));
            return;
        }
        overlay.close();
        given.accept(new Naturalness(
                scores.get(0), scores.get(1), scores.get(2), reason.getText().strip()));
    }
}
