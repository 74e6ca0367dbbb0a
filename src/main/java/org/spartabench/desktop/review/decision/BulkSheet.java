package org.spartabench.desktop.review.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.KeyStroke;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.judging.review.Judged;

/** Asks which items to decide and how, previews the effect, and decides on Enter. */
public final class BulkSheet extends VBox {

    private static final double WIDTH = 460;

    /** Decides the confirmed items. */
    @FunctionalInterface
    public interface Decided {
        void all(List<Judged> items, Verdict verdict, String done);
    }

    private final Overlay overlay;
    private final List<BulkChoice> choices;
    private final Decided decided;
    private final ToggleGroup which = new ToggleGroup();
    private final List<RadioButton> radios = new ArrayList<>();
    private final Button accept = new Button("Accept");
    private final Button reject = new Button("Reject…");
    private final Button defer = new Button("Defer");
    private final Label summary = Nodes.named(new Label(), "bulk-told");
    private final Button confirm = Nodes.styled(new Button(), "success");
    private final Map<KeyStroke, Button> buttons =
            Map.of(KeyStroke.of("A"), accept, KeyStroke.of("R"), reject, KeyStroke.of("D"), defer);
    private Optional<Verdict> verdict = Optional.empty();

    private BulkSheet(Overlay overlay, List<BulkChoice> choices, Decided decided) {
        this.overlay = overlay;
        this.choices = choices;
        this.decided = decided;
        Label title = Nodes.label("Which items do you want to decide?", "strong");
        getChildren().add(title);
        for (BulkChoice choice : choices) {
            RadioButton radio = Nodes.named(
                    new RadioButton(choice.name() + " · " + choice.counted()), "bulk-" + (radios.size() + 1));
            radio.setToggleGroup(which);
            radios.add(radio);
            HBox line = Nodes.row(8, new Keycap(String.valueOf(radios.size())), radio);
            getChildren().add(line);
        }
        radios.getFirst().setSelected(true);
        which.selectedToggleProperty().addListener((o, was, is) -> propose(verdict));
        button(accept, "bulk-accept", "A", () -> propose(Optional.of(new Verdict.Accept())));
        button(reject, "bulk-reject", "R", this::reject);
        button(defer, "bulk-defer", "D", () -> propose(Optional.of(new Verdict.Defer())));
        summary.setWrapText(true);
        summary.setMaxWidth(WIDTH);
        button(confirm, "bulk-confirm", "Enter", this::confirm);
        HBox end = Nodes.row(12, confirm, Nodes.label("Esc cancels.", "muted", "small"));
        getChildren().addAll(new HBox(8, accept, reject, defer), summary, end);
        setPrefWidth(WIDTH);
        setFocusTraversable(true);
        setAccessibleText(title.getText());
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        propose(Optional.empty());
    }

    /** @param choices at least one */
    public static void open(Overlay overlay, List<BulkChoice> choices, Decided decided) {
        BulkSheet sheet = new BulkSheet(overlay, choices, decided);
        overlay.show(sheet, sheet);
    }

    private static void button(Button button, String id, String key, Runnable action) {
        button.setId(id);
        button.setFocusTraversable(false);
        button.setOnAction(e -> action.run());
        Keycap.on(button, key);
    }

    private BulkChoice chosen() {
        return choices.get(Math.max(0, radios.indexOf(which.getSelectedToggle())));
    }

    private static String done(Verdict verdict) {
        return verdict instanceof Verdict.Accept ? "accepted" : "deferred";
    }

    private void propose(Optional<Verdict> proposed) {
        verdict = proposed;
        summary.setText(proposed.map(v -> chosen().preview(done(v))).orElse("Accept, reject or defer them."));
        confirm.setText(proposed.map(v -> (v instanceof Verdict.Accept ? "Accept " : "Defer ") + chosen().counted())
                .orElse("Decide"));
        confirm.setDisable(proposed.isEmpty());
    }

    private void reject() {
        BulkChoice choice = chosen();
        RejectSheet.open(
                overlay,
                List.of(RejectReason.values()),
                "Why are these " + choice.counted() + " rejected?",
                choice.preview("rejected"),
                (List<RejectReason> reasons, String note) ->
                        decided.all(choice.judged(), new Verdict.Reject(reasons, note.strip()), "rejected"));
    }

    private void confirm() {
        verdict.ifPresent(v -> {
            overlay.close();
            decided.all(chosen().judged(), v, done(v));
        });
    }

    private void key(KeyEvent event) {
        int digit = KeyStroke.digit(event).orElse(0);
        Optional<Button> button = KeyStroke.pressed(event).stream()
                .flatMap(key -> Optional.ofNullable(buttons.get(key)).stream())
                .findFirst();
        if (event.getCode() == KeyCode.ENTER) {
            confirm();
        } else if (event.isShortcutDown()) {
            return;
        } else if (digit >= 1 && digit <= radios.size()) {
            radios.get(digit - 1).setSelected(true);
        } else if (button.isPresent()) {
            button.get().fire();
        } else {
            return;
        }
        event.consume();
    }
}
